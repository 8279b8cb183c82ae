import type { PackManifest, Placeholder } from "./contracts.ts";

/** A place with the comma that joins it to what stands before. */
const PLACE = /([,，、]\s*)?\{([a-z]+)\}/g;

/** The text of a template with its places filled; what is empty leaves no comma and no double space behind. */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  return template
    .replaceAll(PLACE, (_whole, comma: string | undefined, name: string) => {
      const value = values[name as Placeholder] ?? "";
      return value === "" ? "" : (comma ?? "") + value;
    })
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
