import { useTranslations } from "next-intl";
import type { AttentionBudget, Notification } from "#lib/flow/deliveries/contracts.ts";
import type { Vocabulary } from "../subscriptions/vocabulary.ts";
import { Refusal } from "../timelines/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pager } from "../ui/pager.tsx";
import { BudgetForm } from "./budget-form.tsx";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { NoticeCard } from "./notice-card.tsx";
import type { PageLink } from "./published-links.tsx";

type Props = {
  notices: readonly Notification[];
  pages: readonly PageLink[];
  /** The words for what the contracts name. */
  vocabulary: Vocabulary;
  next: string | null;
  isFirst: boolean;
  isStale: boolean;
  unread: number;
  refused: string | null;
  /** Null for who has none here: guests of the tenant. */
  budget: AttentionBudget | null;
  isSaved: boolean;
};

/** What reached the reader at once, newest first. */
export function NotificationsPage(props: Props) {
  const { notices, pages, vocabulary, next, isFirst, isStale, unread, refused, budget, isSaved } = props;
  const t = useTranslations("deliveries");
  const newest = notices[0];
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <p className="measure text-soft">{t("intro")}</p>
      </div>
      <DeliveryTabs here="/notifications" />
      <Refusal code={refused} />
      {isStale ? (
        <Notice tone="warm" role="status">
          {t("badCursor")}
        </Notice>
      ) : null}
      {unread > 0 && isFirst && newest ? <ReadAll count={unread} before={newest.created_at} /> : null}
      {newest === undefined && isFirst ? <Empty /> : null}
      {newest === undefined ? null : (
        <ol className="mb-6 grid gap-8">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard
                notice={notice}
                pages={pages.filter(({ geid }) => geid === notice.geid)}
                vocabulary={vocabulary}
              />
            </li>
          ))}
        </ol>
      )}
      <Pager next={next} isFirst={isFirst} path="/notifications" words="deliveries" />
      {budget && isFirst ? <BudgetForm budget={budget} isSaved={isSaved} /> : null}
    </div>
  );
}

function ReadAll({ count, before }: { count: number; before: string }) {
  const t = useTranslations("deliveries");
  return (
    <form
      method="post"
      action="/notifications/read"
      className="flex flex-wrap items-baseline justify-between gap-x-4"
    >
      <p className="text-small text-soft">{t("bell", { count })}</p>
      <input type="hidden" name="before" value={before} />
      <Button type="submit" tone="quiet">
        {t("markAll")}
      </Button>
    </form>
  );
}

function Empty() {
  const t = useTranslations("deliveries");
  return (
    <div className="grid gap-3 border-t border-ink pt-4">
      <h2 className="font-serif text-head font-semibold">{t("emptyTitle")}</h2>
      <p className="text-soft">{t("emptyText")}</p>
      <p>
        <Link href="/subscriptions" className="target link-text">
          {t("toSubscriptions")}
        </Link>
      </p>
    </div>
  );
}
