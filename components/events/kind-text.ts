import type { useTranslations } from "next-intl";

type Words = ReturnType<typeof useTranslations<never>>;

/** The kind of an occurrence as a word; a kind without a translation shows as it is stored. */
export function kindText(t: Words, kind: string): string {
  const key = `kind.${kind}` as "kind.release";
  return t.has(key) ? t(key) : kind;
}
