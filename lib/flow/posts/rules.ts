import type { Visibility } from "./contracts.ts";

export const MAX_MENTIONS = 20;
export const MAX_TAGS = 30;

// An address like a@b.example is no mention, nor is a path segment; any letter that is not Latin may stand before.
const MENTION =
  /(?<![A-Za-z0-9._%+\-@＠/=])[@＠]([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)(?![A-Za-z0-9_@]|\.[A-Za-z0-9]|-[A-Za-z0-9])/gu;
const TAG = /(?<![A-Za-z0-9_&/#＃])[#＃]([\p{L}\p{M}\p{N}_·・ー\u200c]+)/gu;

const unique = (found: Iterable<string>) => [...new Set(found)];

/** The handles that a text names, each once, in order: `あいう@fooえお` names one, an e-mail address none. */
export function mentionsIn(text: string): string[] {
  return unique(Array.from(text.matchAll(MENTION), ([, handle = ""]) => handle.toLowerCase()));
}

/** The tags of a text as written, without their sign. A number alone is no tag; punctuation ends one. */
export function tagsIn(text: string): string[] {
  return unique(Array.from(text.matchAll(TAG), ([, tag = ""]) => tag)).filter((tag) => /\p{L}/u.test(tag));
}

/** By what kinds of follow a post of a visibility may reach a timeline; everything not named is denied. */
export const REACH: Readonly<Record<Visibility, readonly string[]>> = {
  public: ["account", "site", "entity", "topic", "tag"],
  unlisted: ["account", "site"],
  followers: ["account", "site"],
  limited: [],
  direct: [],
  private: [],
};

/** Whether a post of a visibility reaches those whom it names, and nobody else. */
export const isAddressed = (visibility: Visibility): boolean =>
  visibility === "limited" || visibility === "direct";

/** Whether a post of a visibility can be read by everyone, also in other tenants. */
export const isOpenToAll = (visibility: Visibility): boolean =>
  visibility === "public" || visibility === "unlisted";

/** When a post ranks: when it was published, but never later than it was received. */
export const rankOf = (publishedAt: Date, receivedAt: Date): Date =>
  publishedAt.getTime() > receivedAt.getTime() ? receivedAt : publishedAt;
