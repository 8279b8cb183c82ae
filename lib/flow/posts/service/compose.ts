import type { Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { foldText } from "#lib/kernel/text/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { foldTag, loadFollowerCounts } from "../../relations/index.ts";
import type { PostsError } from "../errors.ts";
import { MAX_MENTIONS, MAX_TAGS, mentionsIn, tagsIn } from "../rules.ts";
import { findNamed } from "../store/load-post.ts";
import type { Facet } from "../store/write-post.ts";

/** What is read out of a text before it is stored. */
export type Composed = {
  readonly folded: string;
  readonly mentions: readonly { readonly id: string; readonly handle: string }[];
  /** Tags as written; one of several spellings of the same tag. */
  readonly tags: readonly string[];
  /** The tags as they are followed. */
  readonly tagValues: readonly string[];
};

const fault = (code: string, detail: string) =>
  err({ code: "posts.invalid", errors: [{ pointer: "/text", code, detail }] } as const);

/** Reads mentions and tags of a text; refuses more than 20 mentions or 30 tags. Handles that nobody has stay text. */
export async function compose(tx: Tx, tenantId: string, text: string): Promise<Result<Composed, PostsError>> {
  const handles = mentionsIn(text);
  if (handles.length > MAX_MENTIONS)
    return fault("too_many_mentions", `a post names at most ${MAX_MENTIONS} accounts`);
  const byValue = new Map<string, string>();
  for (const tag of tagsIn(text)) {
    const value = foldTag(tag);
    if (value !== null && !byValue.has(value)) byValue.set(value, tag);
  }
  if (byValue.size > MAX_TAGS) return fault("too_many_tags", `a post has at most ${MAX_TAGS} tags`);
  const mentions = await findNamed(tx, tenantId, handles);
  return ok({
    folded: foldText(text),
    mentions,
    tags: [...byValue.values()],
    tagValues: [...byValue.keys()],
  });
}

/** Facets with the decision of this moment: what too many follow is fetched by its readers, not written out to them. */
export async function decideFacets(
  tx: Tx,
  tenantId: string,
  wanted: readonly { readonly kind: string; readonly value: string }[],
): Promise<Facet[]> {
  const targets = wanted.map(({ kind, value }) => ({ kind, target: value }));
  const counts = await loadFollowerCounts(tx, tenantId, targets);
  const followers = new Map(counts.map((row) => [`${row.kind}:${row.target}`, row.followers]));
  return wanted.map(({ kind, value }) => ({
    kind,
    value,
    is_pulled: (followers.get(`${kind}:${value}`) ?? 0) >= env().pushThreshold,
  }));
}
