import { useTranslations } from "next-intl";
import { ThemeForm } from "./theme-form.tsx";

/** The foot of every page: what the site promises, and the theme in all its three states. */
export function Footer({ path }: { path: string }) {
  const t = useTranslations("shell");
  const themes = [
    ["system", t("themeSystem")],
    ["light", t("themeLight")],
    ["dark", t("themeDark")],
  ] as const;
  return (
    <footer className="page no-print w-full">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-t border-rule pt-4 pb-8 text-note text-faint">
        <p className="measure">{t("footerNote")}</p>
        <ThemeForm back={path}>
          <fieldset className="flex flex-wrap items-baseline gap-x-4">
            <legend className="float-start me-4">{t("theme")}</legend>
            {themes.map(([theme, label]) => (
              <button
                key={theme}
                type="submit"
                name="theme"
                value={theme}
                className="target link-quiet cursor-pointer text-soft hover:text-ink"
              >
                {label}
              </button>
            ))}
          </fieldset>
        </ThemeForm>
      </div>
    </footer>
  );
}
