import { normaliseUrl } from "../keys/url.ts";
import { isFaulty, type ParsedEvidence, type ParsedItem } from "./item.ts";

type Named = { readonly other: string | null; readonly title: string };

/** Keys under which a document names more than one thing: it uses them for something else than identity. */
function sharedKeys(
  items: readonly ParsedItem[],
  keyOf: (item: ParsedEvidence) => string | null,
  otherOf: (item: ParsedEvidence) => string | null,
): Set<string> {
  const first = new Map<string, Named>();
  const shared = new Set<string>();
  for (const item of items) {
    if (isFaulty(item)) continue;
    const key = keyOf(item);
    if (key === null) continue;
    const named = { other: otherOf(item), title: item.input.title };
    const before = first.get(key);
    if (!before) first.set(key, named);
    else if (before.title !== named.title && (before.other === null || before.other !== named.other))
      shared.add(key);
  }
  return shared;
}

const linkKey = (item: ParsedEvidence) => (item.input.url ? normaliseUrl(item.input.url) : null);
const guidKey = (item: ParsedEvidence) => item.input.guid ?? null;

/**
 * Takes identity from links and guids that several different items of one document share: some feeds link every item
 * to one page, some number their guids from 1. Two states of one item, alike in link and guid, keep both.
 */
export function withoutSharedKeys(items: readonly ParsedItem[], siteUrl: string | null): ParsedItem[] {
  const links = sharedKeys(items, linkKey, guidKey);
  const guids = sharedKeys(items, guidKey, linkKey);
  const site = siteUrl === null ? null : normaliseUrl(siteUrl);
  return items.map((item) => {
    if (isFaulty(item)) return item;
    const link = linkKey(item);
    const isSharedLink = link !== null && (links.has(link) || (link === site && items.length > 1));
    const isSharedGuid =
      item.input.guid !== null && item.input.guid !== undefined && guids.has(item.input.guid);
    if (!isSharedLink && !isSharedGuid) return item;
    const warnings = [
      ...item.warnings,
      ...(isSharedLink ? ["link_shared"] : []),
      ...(isSharedGuid ? ["guid_shared"] : []),
    ];
    return {
      ...item,
      isSharedLink,
      warnings,
      input: { ...item.input, guid: isSharedGuid ? null : (item.input.guid ?? null) },
    };
  });
}
