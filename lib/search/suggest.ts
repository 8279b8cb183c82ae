import { listEntities } from "#lib/flow/events/index.ts";
import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";
import type { Suggestion } from "./contracts.ts";
import { readBeginning } from "./rules.ts";

const EVENTS_MAX = 6;
const ENTITIES_MAX = 4;
const ENTITY_LENGTH_MAX = 200;

type Row = { readonly geid: string; readonly titles: Record<string, string> };

const beginning = defineRead<string, Row[]>({
  name: "search.suggest",
  sql: `select coalesce(json_agg(json_build_object('geid', geid, 'titles', titles)), '[]'::json) from (
      select geid, titles from search_document where tsv @@ $6::tsquery and c.purpose is not null
      order by last_published_at desc, geid desc limit ${EVENTS_MAX}) newest`,
  params: (tsquery) => [tsquery],
});

const documents = defineRead<readonly string[], number>({
  name: "search.count-documents",
  sql: `select count(*)::int from search_document where geid = any ($6) and c.purpose is not null`,
  params: (geids) => [[...geids]],
});

/** How many of these events stand in the public index. */
export async function countDocuments(geids: readonly string[]): Promise<number> {
  return await read(publicContext, documents, geids);
}

function titleOf(titles: Record<string, string>, locale: string | null): { language: string; text: string } {
  const entries = Object.entries(titles).map(([language, text]) => ({ language, text }));
  const own = entries.find(({ language }) => language === locale || language.startsWith(`${locale}-`));
  return (
    own ?? entries.find(({ language }) => language === "en") ?? entries[0] ?? { language: "und", text: "" }
  );
}

/**
 * What the beginning of a query may lead to: newest public events whose headlines hold its words, then public
 * entities by name. Reads public rows only, whoever asks; an unreadable or empty query suggests nothing.
 */
export async function suggestFor(q: string, locale: string | null): Promise<Suggestion[]> {
  const query = readBeginning(q);
  if (query === null) return [];
  const wanted = { q: q.trim().slice(0, ENTITY_LENGTH_MAX), kind: null, after: null, limit: ENTITIES_MAX };
  const [events, entities] = await Promise.all([
    read(publicContext, beginning, query.tsquery),
    listEntities(publicContext, wanted),
  ]);
  return [
    ...events.map(({ geid, titles }) => ({ kind: "event" as const, id: geid, ...titleOf(titles, locale) })),
    ...entities.map(({ id, name }) => ({ kind: "entity" as const, id, text: name, language: null })),
  ];
}
