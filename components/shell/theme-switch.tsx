import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { ThemeForm } from "./theme-form.tsx";

const BUTTON = "target size-7 cursor-pointer justify-center text-faint hover:text-ink";

/** One button that shows the other theme. Works as a plain form; with JavaScript it changes on the spot. */
export function ThemeSwitch({ back }: { back: string }) {
  const t = useTranslations("shell");
  return (
    <ThemeForm back={back}>
      <button type="submit" name="theme" value="light" className={`theme-to-light ${BUTTON}`}>
        <Sun aria-hidden className="size-4" />
        <span className="sr-only">{t("toLight")}</span>
      </button>
      <button type="submit" name="theme" value="dark" className={`theme-to-dark ${BUTTON}`}>
        <Moon aria-hidden className="size-4" />
        <span className="sr-only">{t("toDark")}</span>
      </button>
    </ThemeForm>
  );
}
