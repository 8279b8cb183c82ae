import { Contrast } from "lucide-react";
import { useTranslations } from "next-intl";

/** Shown once the page's own script is there to act on it; without scripts the reader's system decides. */
export function SiteThemeSwitch() {
  const t = useTranslations("sites");
  return (
    <button
      type="button"
      data-theme-switch=""
      className="with-scripts target size-8 cursor-pointer justify-center text-faint hover:text-ink"
    >
      <Contrast aria-hidden className="size-4" />
      <span className="sr-only">{t("switchTheme")}</span>
    </button>
  );
}
