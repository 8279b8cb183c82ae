import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$executeRaw">;

export type DocumentRow = {
  readonly geid: string;
  readonly version: number;
  readonly type: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly headlines: readonly { readonly language: string; readonly text: string }[];
  readonly languages: readonly string[];
  readonly places: readonly string[];
  readonly entities: readonly string[];
  readonly domains: readonly string[];
  readonly sites: readonly string[];
  readonly scale: string | null;
  readonly maturity: string | null;
  readonly evidence_count: number;
  readonly origin_count: number;
  readonly occurred_from: string | null;
  readonly occurred_to: string | null;
  readonly occurred_precision: string | null;
  readonly first_published_at: string;
  readonly last_published_at: string;
  readonly tsv: string;
};

/** Puts the document of an event, unless a newer state of it is there already. */
export async function putDocument(tx: Sql, row: DocumentRow, words: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    with word as (
      insert into search_word select unnest(${[...words].sort()}::text[]) on conflict do nothing
    )
    insert into search_document select * from json_populate_record(null::search_document, ${JSON.stringify(row)}::json)
    on conflict (geid) do update set version = excluded.version, type = excluded.type, titles = excluded.titles,
      headlines = excluded.headlines, languages = excluded.languages, places = excluded.places,
      entities = excluded.entities, domains = excluded.domains, scale = excluded.scale,
      maturity = excluded.maturity, evidence_count = excluded.evidence_count, origin_count = excluded.origin_count,
      occurred_from = excluded.occurred_from, occurred_to = excluded.occurred_to,
      occurred_precision = excluded.occurred_precision, first_published_at = excluded.first_published_at,
      last_published_at = excluded.last_published_at, tsv = excluded.tsv
    where search_document.version <= excluded.version`;
}

/** Removes the documents of events that no longer stand for themselves. */
export async function dropDocuments(tx: Sql, geids: readonly string[]): Promise<void> {
  await tx.$executeRaw`delete from search_document where geid = any (${[...geids]})`;
}

/** Keeps which domains show an event, and how, in its document; nothing where there is none. */
export async function putMarks(
  tx: Sql,
  geid: string,
  marks: Pick<DocumentRow, "domains" | "scale" | "maturity">,
): Promise<void> {
  await tx.$executeRaw`update search_document set domains = ${[...marks.domains]}::text[], scale = ${marks.scale},
    maturity = ${marks.maturity} where geid = ${geid}`;
}

/** Lets nobody else touch the document of an event until the transaction ends, whether it is there yet or not. */
export async function lockDocument(tx: Sql, geid: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`search:${geid}`}, 0))`;
}

/** Keeps on which sites the public can read about an event, in its document; nothing where there is none. */
export async function putSites(tx: Sql, geid: string, sites: readonly string[]): Promise<void> {
  await tx.$executeRaw`update search_document set sites = ${[...sites]}::text[] where geid = ${geid}`;
}
