import type { useTranslations } from "next-intl";
import type { ConceptScore } from "#lib/flow/projections/contracts.ts";
import { kindText } from "../events/kind-text.ts";
import type { Locale } from "../i18n/locales.ts";
import { labelOf } from "./label-of.ts";

type Words = ReturnType<typeof useTranslations<never>>;

/** A feature of a score in words: a concept by its label, a kind by its name, else the rule's own name. */
export function featureText(
  t: Words,
  locale: Locale,
  feature: string,
  concepts: readonly ConceptScore[],
): string {
  const [kind = "", name = ""] = feature.split(":", 2);
  if (kind === "concept") {
    const concept = concepts.find(({ id }) => id === name);
    return concept ? labelOf(concept.labels, locale, name) : name;
  }
  if (kind === "type") return t("domains.features.kind", { kind: kindText(t, name) });
  const key = `domains.features.${feature}` as "domains.features.base";
  return t.has(key) ? t(key) : feature;
}
