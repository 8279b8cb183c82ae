import { useLocale, useTranslations } from "next-intl";
import type { Card } from "#lib/search/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { Link } from "../ui/link.tsx";

/** The events that most domains read, each with the domains that do. */
export function TopEvents({ cards }: { cards: readonly Card[] }) {
  const t = useTranslations("admin");
  const locale = useLocale();
  if (cards.length === 0) return <p className="text-small text-soft">{t("noTop")}</p>;
  return (
    <ol className="grid gap-3">
      {cards.map(({ geid, title, title_language, views }) => (
        <li key={geid} className="text-small">
          <Link href={`/events/${geid}`} lang={title_language}>
            {title}
          </Link>
          <p className="text-note text-soft">
            {joinList(
              locale,
              views.map((view) => view.domain),
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
