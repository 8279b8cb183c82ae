import { useTranslations } from "next-intl";
import Link from "next/link";
import { cn } from "../ui/class-names.ts";
import { GUIDE_PAGES, type GuidePageId } from "./guide-pages.ts";

/**
 * The pages of the guide with whom each is for; beside a page it names the one that is open. Above a page on a narrow
 * screen only the titles stand, in a row, so that the text begins on the first screen.
 */
export function GuideIndex({ current }: { current: GuidePageId | null }) {
  const t = useTranslations("docs");
  const isAbove = current !== null;
  return (
    <nav aria-label={t("pages")} className="lg:sticky lg:top-6 lg:self-start">
      <p className="border-t border-ink pt-2 font-semibold">{t("pages")}</p>
      <ul
        className={cn(
          "mt-2 grid gap-2 text-small",
          isAbove && "max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-0",
        )}
      >
        {GUIDE_PAGES.map((id) => (
          <li key={id}>
            <Link
              href={`/docs/guide/${id}`}
              aria-current={id === current ? "page" : undefined}
              className="target link-quiet aria-[current=page]:font-semibold"
            >
              {t(`page.${id}.title`)}
            </Link>
            <p className={cn("text-soft", isAbove && "max-lg:hidden")}>{t(`page.${id}.lead`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
