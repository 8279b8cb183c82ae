import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<"desk">>;

/** What a row of the feature table is called in the reader's language; one without a word shows as it is stored. */
export function signalText(t: Words, feature: string): string {
  const key = `signalName.${feature.replaceAll(" ", "_")}` as "signalName.title";
  return t.has(key) ? t(key) : feature;
}

/** What the comparison says where both sides have nothing of a kind. */
const NOTHING = "nothing";

/** What a side has of a feature, as far as the comparison says it in words of its own in the reader's language. */
export const sideText = (t: Words, side: string | null): string =>
  side === NOTHING ? t("signalNothing") : (side ?? "–");
