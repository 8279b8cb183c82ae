import { getLocale } from "next-intl/server";
import { z } from "zod";
import { openCursor, sealCursor } from "#lib/http/cursor.ts";
import { QUERY_LENGTH_MAX } from "#lib/search/contracts.ts";
import { searchEvents } from "#lib/search/index.ts";
import type { SearchAnswer } from "../../components/search/search-page.tsx";
import { currentReader } from "../reader.ts";

const PAGE_SIZE = 20;

const Position = z.strictObject({ score: z.number(), geid: z.string() });

export type SearchWish = {
  readonly q: string;
  readonly type: string | null;
  /** Only events of whose evidence some speaks this language. */
  readonly language: string | null;
  readonly cursor: string | null;
};

/** A page of what a query finds; null where nothing was asked. A cursor that does not fit leads to the first page. */
export async function loadSearch({ q, type, language, cursor }: SearchWish): Promise<SearchAnswer | null> {
  if (q === "") return null;
  if (q.length > QUERY_LENGTH_MAX) return { kind: "too-long", max: QUERY_LENGTH_MAX };
  const [{ ctx }, titleLanguage] = await Promise.all([currentReader(), getLocale()]);
  const binding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: "searchPage",
    filters: { q, type, language },
  };
  const result = await searchEvents(ctx, {
    q,
    type: type ?? undefined,
    locale: language ?? undefined,
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
