import { useLocale, useTranslations } from "next-intl";
import { languageName } from "../i18n/language-name.ts";
import type { Told } from "../i18n/pick-text.ts";

/** Text in its own language: isolated from the text around it and marked for fonts, hyphens and screen readers. */
export function Tongue({ told }: { told: Told }) {
  return <bdi lang={told.language === "und" ? undefined : told.language}>{told.text}</bdi>;
}

/** Says honestly that a text is shown in another language than asked; nothing when it is the one asked for. */
export function ShownIn({ told }: { told: Told }) {
  const t = useTranslations("language");
  const locale = useLocale();
  if (told.isAsked) return null;
  return (
    <span className="text-note text-faint">
      {t("shownIn", { language: languageName(locale, told.language) })}
    </span>
  );
}
