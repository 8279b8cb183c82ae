import { useLocale } from "next-intl";
import { joinList } from "../i18n/join-list.ts";
import { languageName } from "../i18n/language-name.ts";

/** The languages that the evidence speaks, by their names in the reader's language. */
export function LanguageList({ tags }: { tags: readonly string[] }) {
  const locale = useLocale();
  return (
    <>
      {joinList(
        locale,
        tags.map((tag) => languageName(locale, tag)),
      )}
    </>
  );
}
