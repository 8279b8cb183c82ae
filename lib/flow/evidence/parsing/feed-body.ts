import type { DocumentBody, DocumentFormat, DocumentHints } from "./document.ts";
import type { RawFeed } from "./feed-items.ts";
import { faulty, itemToEvidence } from "./item.ts";
import { ITEMS_MAX } from "./limits.ts";
import { cleanText, oneLine } from "./plain-text.ts";
import { withoutSharedKeys } from "./shared-keys.ts";

/** What was noticed of a feed before its items: warnings, and items that the reader left out, with the reason. */
export type Remarks = Pick<DocumentBody, "warnings"> & {
  readonly missing: number;
  readonly missingDetail?: string;
};

/** A feed as a document: its items turned into evidence, its shared keys disarmed, one answer for each item. */
export function feedToBody(
  format: DocumentFormat,
  feed: RawFeed,
  hints: DocumentHints,
  extra: Remarks,
): DocumentBody {
  const site =
    feed.url && URL.canParse(feed.url, hints.url ?? undefined)
      ? new URL(feed.url, hints.url ?? undefined).href
      : null;
  const raw = feed.items.slice(0, ITEMS_MAX);
  const items = withoutSharedKeys(
    raw.map((item) => itemToEvidence(item, feed, hints.url ?? site)),
    site,
  );
  // The library drops items that hold nothing it knows; each still gets its answer.
  for (let index = 0; index < extra.missing; index += 1)
    items.push(faulty("item_empty", extra.missingDetail ?? "it holds nothing readable"));
  const warnings = feed.items.length > ITEMS_MAX ? [...extra.warnings, "items_cut"] : extra.warnings;
  const title = feed.title ? oneLine(cleanText(feed.title).text).slice(0, 300) || null : null;
  return { format, title, siteUrl: site, items, feeds: [], warnings };
}
