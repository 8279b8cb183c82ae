import { useTranslations } from "next-intl";
import type { Entry } from "#lib/flow/timelines/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Summary } from "../ui/summary.tsx";
import { PostText } from "./post-text.tsx";
import { ReasonList } from "./reason-list.tsx";

/** One post in a list: who says it and when, what it says, which event it is about, and why it is here. */
export function EntryCard({ entry }: { entry: Entry }) {
  const t = useTranslations("timelines");
  const { post, event } = entry;
  return (
    <article aria-labelledby={`by-${entry.id}`} className="grid gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h3 id={`by-${entry.id}`} className="text-small font-semibold">
          <Link href={`/accounts/${post.account.handle}`} className="link-quiet">
            <bdi>{post.account.name}</bdi>
          </Link>
        </h3>
        <span className="text-note text-faint">@{post.account.handle}</span>
        <Link href={`/posts/${post.id}`} className="target link-quiet text-note text-faint">
          <Moment at={post.published_at} detail="minute" />
        </Link>
        {post.visibility === "public" ? null : <Badge framed>{t(`visibility.${post.visibility}`)}</Badge>}
        {post.edited_at === null ? null : <Badge>{t("edited")}</Badge>}
        {post.moderation === "visible" ? null : (
          <Badge tone="warm">{t(`moderation.${post.moderation}`)}</Badge>
        )}
      </header>
      {post.sensitive ? (
        <details>
          <Summary>{t("sensitive")}</Summary>
          <PostText post={post} />
        </details>
      ) : (
        <PostText post={post} />
      )}
      <footer className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        {event === null ? null : (
          <Link href={`/events/${event.geid}`} className="target link-text text-note">
            {event.changed_since_read ? t("eventChanged") : t("event")}
          </Link>
        )}
        <ReasonList entry={entry} />
      </footer>
    </article>
  );
}
