import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<"desk">>;

/** What a row of the feature table is called in the reader's language; one without a word shows as it is stored. */
export function signalText(t: Words, feature: string): string {
  const key = `signalName.${feature.replaceAll(" ", "_")}` as "signalName.title";
  return t.has(key) ? t(key) : feature;
}
