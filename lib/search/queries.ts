import { viewsOfEvents } from "#lib/flow/projections/index.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import { defineRead, publicContext, read, type Context } from "#lib/kernel/db/index.ts";
import { Geid } from "#lib/kernel/ids.ts";
import { foldText, normaliseText, type QueryTerm } from "#lib/kernel/text/index.ts";
import type { Occurred } from "#lib/flow/events/contracts.ts";
import type { Card, Facets } from "./contracts.ts";
import { highlight } from "./highlight.ts";
import { readQuery, wordsOf } from "./rules.ts";

/** What a search may be narrowed to; `from` and `to` bound when it occurred, or was published where that is unknown. */
export type SearchFilters = {
  readonly domain?: string | undefined;
  readonly site?: string | undefined;
  readonly type?: string | undefined;
  readonly scale?: string | undefined;
  readonly locale?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly maturityMin?: string | undefined;
};
/** Where a ranked list goes on: after this score and event. */
export type SearchPosition = { readonly score: number; readonly geid: string };
export type SearchRequest = SearchFilters & {
  readonly q: string;
  readonly limit: number;
  readonly after?: SearchPosition | null;
  /** The language that titles should be in where there is a choice; the filter's own where absent. */
  readonly titleLanguage?: string | undefined;
};
export type FoundCard = { readonly card: Card; readonly position: SearchPosition };
export type SearchResult = {
  /** At most `limit`, best first, one per event. */
  readonly found: readonly FoundCard[];
  readonly facets: Facets;
  /** Another spelling that would find something, where nothing was found. */
  readonly did_you_mean: string | null;
};

/** Facets count at most so many matches, ranking looks at so many of the newest. */
const MOST_COUNTED = 10_000;
const MOST_RANKED = 2_000;

type Row = {
  geid: string;
  score: number;
  titles: Record<string, string>;
  headlines: { language: string; text: string }[];
  evidence_count: number;
  origin_count: number;
  occurred: Occurred;
  languages: string[];
};
type Params = Omit<SearchRequest, "q" | "titleLanguage"> & {
  readonly tsquery: string | null;
  readonly original: string;
};

const facet = (
  name: string,
  values: string,
) => `'${name}', coalesce((select json_agg(json_build_object('value', value, 'count', count)
  order by count desc, value) from (select value, count(*)::int as count from hit cross join ${values} group by value
  order by 2 desc, 1 limit 20) counted), '[]'::json)`;

/** A document with its score, as `Row` reads it. */
const ROW = `json_build_object('geid', geid, 'score', score, 'titles', titles, 'headlines', headlines,
        'evidence_count', evidence_count, 'origin_count', origin_count, 'languages', languages,
        'occurred', json_build_object('from', occurred_from, 'to', occurred_to, 'precision', occurred_precision))`;

// Matches first and materialised: else the planner may walk the index of dates and test each row. Recency doubles a
// score every two years, counted from a fixed day, so that the order of two events never depends on when one asks.
const WORDS = {
  matches: "tsv @@ $6::tsquery",
  score: `ts_rank_cd('{0.1, 0.2, 0.4, 1}', d.tsv, $6::tsquery, 1)
      * (case when strpos(lower(d.titles::text), $15) > 0 then 1.5 else 1 end)
      * power(2, extract(epoch from d.last_published_at - timestamptz '2020-01-01') / 63072000)`,
};
// Without words the newest come first; the two texts that only words need are named so that their types are known.
const FILTERS_ALONE = {
  matches: "$6::text is null and $15::text is not null",
  score: "extract(epoch from d.last_published_at)",
};

const searchSql = ({ matches, score }: typeof WORDS) => `
  with hit as materialized (
    select geid, type, languages, places, domains, last_published_at from search_document
    where ${matches} and c.purpose is not null
      and ($7::text is null or $7 = any (domains)) and ($8::text is null or $8 = any (sites))
      and ($9::text is null or type = $9) and ($10::text is null or scale = $10)
      and ($11::text is null or $11 = any (languages) or exists (select from unnest(languages) l where l like $11 || '-%'))
      and ($12::timestamptz is null or coalesce(occurred_to, last_published_at) >= $12)
      and ($13::timestamptz is null or coalesce(occurred_from, first_published_at) < $13)
      and ($14::text is null or maturity >= $14)
    limit ${MOST_COUNTED}
  ), newest as materialized (
    select geid from hit order by last_published_at desc, geid desc limit ${MOST_RANKED}
  ), ranked as (
    select d.*, (${score})::float8 as score
    from search_document d where geid in (select geid from newest)
  )
  select json_build_object(
    'rows', coalesce((select json_agg(${ROW}
        order by score desc, geid)
      from (select * from ranked where $16::float8 is null or score < $16 or (score = $16 and geid > $17)
        order by score desc, geid limit $18) page), '[]'::json),
    'facets', json_build_object(${facet("type", "lateral (select type as value) v")},
      ${facet("locale", "unnest(languages) as v (value)")}, ${facet("place", "unnest(places) as v (value)")},
      ${facet("domain", "unnest(domains) as v (value)")}))`;

const searchParams = ({ tsquery, original, limit, after, ...filters }: Params) => [
  tsquery,
  filters.domain ?? null,
  filters.site ?? null,
  filters.type ?? null,
  filters.scale ?? null,
  filters.locale ?? null,
  filters.from ?? null,
  filters.to ?? null,
  filters.maturityMin ?? null,
  original,
  after?.score ?? null,
  after?.geid ?? null,
  limit,
];
type Answer = { rows: Row[]; facets: Facets };

const byWords = defineRead<Params, Answer>({
  name: "search.events",
  sql: searchSql(WORDS),
  params: searchParams,
});
const byFilters = defineRead<Params, Answer>({
  name: "search.filtered",
  sql: searchSql(FILTERS_ALONE),
  params: searchParams,
});

const NOTHING: SearchResult = {
  found: [],
  facets: { type: [], locale: [], place: [], domain: [] },
  did_you_mean: null,
};

/** Whether a request narrows anything without words. */
function hasFilter({ domain, site, type, scale, locale, from, to, maturityMin }: SearchFilters): boolean {
  return [domain, site, type, scale, locale, from, to, maturityMin].some((value) => value !== undefined);
}

/**
 * Public events that hold every term of the query in a headline, best first; with filters and no word, every event
 * that passes them, newest first. Reads public rows only, whoever asks. An unreadable query, or nothing asked, finds
 * nothing; it never fails.
 */
export async function searchEvents(ctx: Context, request: SearchRequest): Promise<SearchResult> {
  const query = readQuery(request.q);
  const original = normaliseText(request.q).trim().toLowerCase();
  if (!query && (original !== "" || !hasFilter(request))) return NOTHING;
  const statement = query ? byWords : byFilters;
  const answer = await read({ ...publicContext, purpose: ctx.purpose }, statement, {
    ...request,
    tsquery: query?.tsquery ?? null,
    original,
  });
  const language = request.titleLanguage ?? request.locale ?? null;
  const found = await cardsOf(answer.rows, query?.terms ?? [], language);
  const isEmpty = query !== null && found.length === 0 && !request.after;
  return { found, facets: answer.facets, did_you_mean: isEmpty ? await suggest(request.q) : null };
}

/** The cards of rows, in their order, with how each domain reads them. */
async function cardsOf(
  rows: readonly Row[],
  terms: readonly QueryTerm[],
  language: string | null,
): Promise<FoundCard[]> {
  const views = await viewsOfEvents(
    publicContext,
    rows.map((row) => row.geid),
  );
  return rows.map((row) => ({
    card: cardOf(row, terms, language, views),
    position: { score: row.score, geid: row.geid },
  }));
}

const acrossDomains = defineRead<number, Row[]>({
  name: "search.across-domains",
  sql: `select coalesce(json_agg(${ROW}
      order by score desc, last_published_at desc, geid), '[]'::json)
    from (select *, cardinality(domains) as score from search_document
      where cardinality(domains) > 1 and c.purpose is not null
      order by cardinality(domains) desc, last_published_at desc, geid limit $6) top`,
  params: (limit) => [limit],
});

/** The public events that most domains read, at least two each; among equals the newest first. */
export async function topAcrossDomains(limit: number, language: string | null = null): Promise<Card[]> {
  const rows = await read(publicContext, acrossDomains, limit);
  return (await cardsOf(rows, [], language)).map(({ card }) => card);
}

const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** How domains read an event, each in one line. */
function linesOf(views: readonly View[], geid: string, language: string | null): Card["views"] {
  return views
    .filter((view) => view.geid === geid)
    .map(({ domain, dpid, domain_title, importance, url }) => ({
      domain,
      dpid,
      title: domain_title[language ?? "en"] ?? domain_title["en"] ?? domain,
      importance,
      url,
    }));
}

function cardOf(row: Row, terms: readonly QueryTerm[], locale: string | null, views: readonly View[]): Card {
  const texts = Object.entries(row.titles).map(([language, text]) => ({ language, text }));
  const highlights = [...texts, ...row.headlines].flatMap((text) => highlight(text, terms) ?? []).slice(0, 5);
  const isAsked = ({ language }: { language: string }) =>
    language === locale || language.startsWith(`${locale}-`);
  const title =
    texts.find(isAsked) ??
    texts.find(({ text }) => highlights[0]?.text === text) ??
    texts.find(({ language }) => language === "en") ??
    texts[0];
  return {
    geid: Geid.parse(row.geid),
    title: title?.text ?? "",
    title_language: title?.language ?? "und",
    highlights,
    views: linesOf(views, row.geid, locale),
    evidence_count: row.evidence_count,
    origin_count: row.origin_count,
    occurred: { ...row.occurred, from: iso(row.occurred.from), to: iso(row.occurred.to) },
    languages: row.languages,
  };
}

const nearest = defineRead<string, string | null>({
  name: "search.nearest-word",
  sql: `select word from search_word where word % $6 and c.purpose is not null
    order by similarity(word, $6) desc, word limit 1`,
  params: (word) => [word],
});

/** The query with each unknown Latin word replaced by the nearest known one; null where nothing is near. */
async function suggest(text: string): Promise<string | null> {
  const words = wordsOf(text).slice(0, 8);
  let suggestion = foldText(normaliseText(text)).trim();
  let isChanged = false;
  for (const word of words) {
    const near = await read(publicContext, nearest, word);
    if (near === null || near === word) continue;
    suggestion = suggestion.replaceAll(word, near);
    isChanged = true;
  }
  return isChanged ? suggestion : null;
}
