import { getLocale } from "next-intl/server";
import { z } from "zod";
import { openCursor, sealCursor } from "#lib/http/cursor.ts";
import { QUERY_LENGTH_MAX } from "#lib/search/contracts.ts";
import { searchEvents } from "#lib/search/index.ts";
import type { SearchAnswer } from "../../components/search/search-page.tsx";
import { chosenFilters, type Wish } from "../../components/search/wish.ts";
import { currentReader } from "../reader.ts";

const PAGE_SIZE = 20;
const DAY_MS = 86_400_000;

const Position = z.strictObject({ score: z.number(), geid: z.string() });

/** Days of the form are those of UTC, the last one included. */
const startOf = (day: string | null) => (day === null ? undefined : new Date(`${day}T00:00:00Z`));
const endOf = (day: string | null) => {
  const start = startOf(day);
  return start && new Date(start.getTime() + DAY_MS);
};

/**
 * A page of what words and filters find, newest first where there are no words; null where nothing was asked. A cursor
 * that does not fit leads to the first page.
 */
export async function loadSearch(wish: Wish, cursor: string | null): Promise<SearchAnswer | null> {
  const { q, domain, site, type, language, scale, maturity, from, to } = wish;
  if (q === "" && chosenFilters(wish).length === 0) return null;
  if (q.length > QUERY_LENGTH_MAX) return { kind: "too-long", max: QUERY_LENGTH_MAX };
  const [{ ctx }, titleLanguage] = await Promise.all([currentReader(), getLocale()]);
  const binding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: "searchPage",
    filters: { ...wish },
  };
  const result = await searchEvents(ctx, {
    q,
    domain: domain ?? undefined,
    site: site ?? undefined,
    type: type ?? undefined,
    locale: language ?? undefined,
    scale: scale ?? undefined,
    maturityMin: maturity ?? undefined,
    from: startOf(from),
    to: endOf(to),
    titleLanguage,
    after: cursor === null ? null : openCursor(cursor, binding, Position),
    limit: PAGE_SIZE + 1,
  });
  const shown = result.found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const hasMore = result.found.length > PAGE_SIZE && last !== undefined;
  return {
    kind: "found",
    cards: shown.map(({ card }) => card),
    facets: result.facets,
    didYouMean: result.did_you_mean,
    next: hasMore ? sealCursor(last.position, binding) : null,
  };
}
