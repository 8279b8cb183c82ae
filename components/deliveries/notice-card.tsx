import { useLocale, useTranslations } from "next-intl";
import type { Notification } from "#lib/flow/deliveries/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import type { Vocabulary } from "../subscriptions/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Tongue } from "../ui/tongue.tsx";
import { PublishedLinks, type PageLink } from "./published-links.tsx";
import { ToldTitle } from "./told-title.tsx";
import { WhyList } from "./why-list.tsx";

type Props = { notice: Notification; pages: readonly PageLink[]; vocabulary: Vocabulary };

/** One notice: what happened, what changed, and which of the reader's contracts brought it, each with why. */
export function NoticeCard({ notice, pages, vocabulary }: Props) {
  const t = useTranslations("deliveries");
  const change = pickText(notice.texts, useLocale());
  const isUnread = notice.read_at === null;
  const heading = `of-${notice.id}`;
  return (
    <article
      aria-labelledby={heading}
      className={`grid gap-1.5 border-s-2 ps-4 ${isUnread ? "border-accent" : "border-transparent"}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-note text-faint">
        <Moment at={notice.created_at} detail="minute" />
        {isUnread ? <Badge tone="accent">{t("unread")}</Badge> : null}
      </p>
      <ToldTitle told={notice} id={heading} />
      {change === null || change.text === "" ? null : (
        <p className="measure text-small text-soft">
          <Tongue told={change} />
        </p>
      )}
      <Contracts notice={notice} vocabulary={vocabulary} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PublishedLinks pages={pages} />
        {isUnread ? <ReadForm id={notice.id} describedBy={heading} /> : null}
      </div>
    </article>
  );
}

function Contracts({ notice, vocabulary }: Omit<Props, "pages">) {
  const t = useTranslations("deliveries");
  return (
    <div className="text-small">
      <p className="font-semibold">{t("matched", { count: notice.matched.length })}</p>
      <ul className="grid gap-0.5">
        {notice.matched.map(({ subscription_id: id, name, why }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <bdi>{name ?? t("unnamed")}</bdi>
            <WhyList terms={why} vocabulary={vocabulary} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReadForm({ id, describedBy }: { id: string; describedBy: string }) {
  const t = useTranslations("deliveries");
  return (
    <form method="post" action="/notifications/read" className="ms-auto">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone="quiet" aria-describedby={describedBy}>
        {t("markRead")}
      </Button>
    </form>
  );
}
