import { useTranslations } from "next-intl";
import type { Account } from "#lib/flow/relations/contracts.ts";
import type { Entry } from "#lib/flow/timelines/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pager } from "../ui/pager.tsx";
import { EntryList } from "./entry-list.tsx";
import { FollowForm } from "./follow-form.tsx";
import { Refusal } from "./refusal.tsx";

type Props = {
  account: Account;
  entries: readonly Entry[];
  next: string | null;
  isStale: boolean;
  isFirst: boolean;
  isOwn: boolean;
  isFollowed: boolean;
  refused: string | null;
};

/** Who an account is, and what it has said to this reader. */
export function ProfilePage({ account, entries, next, isStale, isFirst, isOwn, isFollowed, refused }: Props) {
  const t = useTranslations("timelines");
  const path = `/accounts/${account.handle}`;
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="font-serif text-display font-medium wrap-anywhere">
            <bdi>{account.name}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-4 text-small text-soft">
            <span>@{account.handle}</span>
            <Badge>{t(`kind.${account.kind}`)}</Badge>
            <span>{t("followers", { count: account.followers })}</span>
          </p>
        </div>
        {isOwn ? null : (
          <FollowForm
            kind="account"
            id={account.id}
            name={account.name}
            isFollowed={isFollowed}
            back={path}
          />
        )}
      </div>
      <Refusal code={refused} />
      {isStale ? (
        <Notice tone="warm" role="status">
          {t("badCursor")}
        </Notice>
      ) : null}
      <h2 className="sr-only">{t("posts")}</h2>
      {entries.length === 0 ? (
        <p className="border-t border-ink pt-4 text-soft">{t("noPosts")}</p>
      ) : (
        <EntryList entries={entries} />
      )}
      <Pager next={next} isFirst={isFirst} path={path} words="timelines" />
    </div>
  );
}
