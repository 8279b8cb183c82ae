import { useTranslations } from "next-intl";
import Link from "next/link";
import { GUIDE_PAGES, type GuidePageId } from "./guide-pages.ts";

/** The pages of the guide with whom each is for; beside a page it names the one that is open. */
export function GuideIndex({ current }: { current: GuidePageId | null }) {
  const t = useTranslations("docs");
  return (
    <nav aria-label={t("pages")} className="lg:sticky lg:top-6 lg:self-start">
      <p className="border-t border-ink pt-2 font-semibold">{t("pages")}</p>
      <ul className="mt-2 grid gap-2 text-small">
        {GUIDE_PAGES.map((id) => (
          <li key={id}>
            <Link
              href={`/docs/guide/${id}`}
              aria-current={id === current ? "page" : undefined}
              className="target link-quiet aria-[current=page]:font-semibold"
            >
              {t(`page.${id}.title`)}
            </Link>
            <p className="text-soft">{t(`page.${id}.lead`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
