import { foldText } from "#lib/kernel/text/index.ts";
import type { FollowKind, MuteKind } from "./contracts.ts";

/** Most follows of one account, of all kinds together: a rebuild reads them all. */
export const MAX_FOLLOWS = 5_000;
/** Most mutes of one account: each is compared with each post shown. */
export const MAX_MUTES = 200;

const TAG = /^[\p{L}\p{M}\p{N}_·・ー\u200c]+$/u;
const MAX_TAG = 100;

/**
 * The form in which tags are compared: NFKC and lower case, so full-width forms equal plain ones; letters keep their
 * marks (`ć` is not `c`). Null for what is no tag: empty, too long, punctuation, or without any letter.
 */
export function foldTag(tag: string): string | null {
  const bare = tag
    .replace(/^[#＃]/u, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC");
  const isTag = bare.length <= MAX_TAG && TAG.test(bare) && /\p{L}/u.test(bare);
  return isTag ? bare : null;
}

const CONCEPT = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)?\/[a-z0-9][a-z0-9._/-]{0,100}$/;

/** The stored form of a follow's target, as far as its spelling tells; null where nothing can be called so. */
export function targetOf(kind: FollowKind, id: string): string | null {
  if (kind === "tag") return foldTag(id);
  if (kind === "topic") return CONCEPT.test(id) ? id : null;
  return id.length > 0 && id.length <= 200 ? id : null;
}

/** What a mute's value is compared by. */
export function matchedOf(kind: MuteKind, value: string): string {
  if (kind === "word" || kind === "phrase") return foldText(value).trim();
  if (kind === "host") return value.toLowerCase().replace(/^www\./, "");
  return value;
}
