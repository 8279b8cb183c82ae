import { useTranslations } from "next-intl";
import type { Post } from "#lib/flow/posts/contracts.ts";
import type { Entry } from "#lib/flow/timelines/contracts.ts";
import { Composer } from "./composer.tsx";
import { EntryCard } from "./entry-card.tsx";
import { Refusal } from "./refusal.tsx";
import { isolated } from "../i18n/isolate.ts";

type Props = { post: Post; answered: Post | null; refused: string | null; once: string | null };

/** A post outside any timeline: no reasons, its event without a reader's mark. */
const asEntry = (post: Post): Entry => ({
  id: post.id.slice("post_".length),
  ranked_at: post.published_at,
  reasons: [],
  post,
  event: post.event === null ? null : { geid: post.event, version: 1, changed_since_read: false },
  lag_ms: null,
});

/** One post at its own address, under what it answers. */
export function PostPage({ post, answered, refused, once }: Props) {
  const t = useTranslations("timelines");
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="font-serif text-title font-medium">
        {t("postBy", { name: isolated(post.account.name) })}
      </h1>
      <h2 className="sr-only">{t("posts")}</h2>
      <Refusal code={refused} />
      {post.in_reply_to === null ? null : (
        <div className="border-s-2 border-edge ps-4">
          {answered ? (
            <EntryCard entry={asEntry(answered)} />
          ) : (
            <p className="text-soft">{t("answeredGone")}</p>
          )}
        </div>
      )}
      <EntryCard entry={asEntry(post)} />
      <p className="flex flex-wrap gap-x-4 text-note text-faint">
        <span>{t("replies", { count: post.counts.replies })}</span>
        <span>{t("version", { version: post.version })}</span>
      </p>
      {once === null ? null : <Composer once={once} back={`/posts/${post.id}`} inReplyTo={post.id} />}
    </div>
  );
}
