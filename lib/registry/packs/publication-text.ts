import type { PackManifest, Placeholder } from "./contracts.ts";

/** The text of a template with its places filled; what is empty leaves no double space behind. */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  return template
    .replaceAll(/\{([a-z]+)\}/g, (_whole, name: string) => values[name as Placeholder] ?? "")
    .replaceAll(/[ \t]{2,}/g, " ")
    .trim();
}

/** The template of a locale, else that of the pack's first locale; `locale` says which. */
export function templateOf(manifest: PackManifest, locale: string) {
  const own = manifest.templates.publication[locale];
  const [first = locale] = manifest.locales;
  const template = own ?? manifest.templates.publication[first];
  if (!template) throw new Error(`the pack of ${manifest.domain} has no template in ${first}`);
  return { template, locale: own ? locale : first };
}
