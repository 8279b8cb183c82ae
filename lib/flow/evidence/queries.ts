import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { defineRead, read } from "#lib/kernel/db/index.ts";
import type { Evidence, EvidenceVersion } from "./contracts.ts";

/** Evidence as shown, but for the events it supports, which a later stage knows. */
export type EvidenceFacts = Omit<Evidence, "geids">;

/** An excerpt in UTF-16 code units: enough to recognise a text, not enough to replace it. */
const EXCERPT_LENGTH = 280;

type StoredFacts = Omit<EvidenceFacts, "excerpt"> & { readonly text: string | null };
type StoredVersion = Omit<EvidenceVersion, "excerpt"> & { readonly text: string | null };

/** The beginning of a text, cut at a word and never inside a character. */
export function excerptOf(text: string | null): string | null {
  if (text === null || text.length <= EXCERPT_LENGTH) return text;
  const start = text
    .slice(0, EXCERPT_LENGTH)
    .toWellFormed()
    .replace(/\ufffd$/, "");
  return `${start.replace(/\s+\S{0,20}$/, "").trimEnd()}…`;
}

function present<T extends { readonly text: string | null }>({
  text,
  ...rest
}: T): Omit<T, "text"> & { excerpt: string | null } {
  return { ...rest, excerpt: excerptOf(text) };
}

// Milliseconds and a Z, as the contract writes times; the cut text is what an excerpt needs, not the whole.
const TIME = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const TEXT = `left(e.text, ${EXCERPT_LENGTH * 2})`;

const byIds = defineRead<readonly string[], StoredFacts[]>({
  name: "evidence.by-ids",
  sql: `select coalesce(json_agg(t order by t.place), '[]') from (
    select e.evid, e.url, e.hard_key, e.title, ${TEXT} as text, e.language, ${TIME("e.published_at")} as published_at,
      e.published_at_from, ${TIME("e.occurred_at")} as occurred_at, ${TIME("e.observed_at")} as observed_at,
      case when s.source_id is null then null else json_build_object('id', s.source_id, 'title', s.title, 'trust', s.trust) end as source,
      e.origin, e.copy_of, e.visibility, e.flags, e.version, e.content_hash, asked.place
    from unnest($6::text[]) with ordinality as asked (evid, place)
    join evidence e on e.evid = asked.evid left join source s on s.source_id = e.source_id
    where c.purpose is not null and (e.scope is null or e.scope::text = c.tenant)) t`,
  params: (evids) => [evids],
});

/** Loads the evidence of these ids that the context may see, in the order asked for; the others are left out. */
export async function loadEvidence(ctx: Context, evids: readonly string[]): Promise<EvidenceFacts[]> {
  if (evids.length === 0) return [];
  const rows = await read(ctx, byIds, evids);
  return rows.map((row) => {
    const { place: _place, ...facts } = present(row) as EvidenceFacts & { place?: number };
    return facts;
  });
}

/** One piece of evidence, or null where there is none that the context may see. */
export async function findEvidence(ctx: Context, evid: string): Promise<EvidenceFacts | null> {
  const [facts] = await loadEvidence(ctx, [evid]);
  return facts ?? null;
}

const versions = defineRead<{ evid: string; before: number; limit: number }, StoredVersion[]>({
  name: "evidence.versions",
  sql: `select coalesce(json_agg(t order by t.version desc), '[]') from (
    select e.evid, e.version, e.content_hash, e.title, ${TEXT} as text, e.language, ${TIME("e.published_at")} as published_at,
      e.published_at_from, ${TIME("e.occurred_at")} as occurred_at, ${TIME("e.observed_at")} as observed_at, e.flags
    from evidence_version e
    where e.evid = $6 and e.version < $7 and (e.scope is null or e.scope::text = c.tenant)
    order by e.version desc limit $8) t`,
  params: ({ evid, before, limit }) => [evid, before, limit],
});

/** The states of a piece of evidence, newest first, below version `before`; empty where the context may see none. */
export async function listEvidenceVersions(
  ctx: Context,
  evid: string,
  page: { readonly before?: number; readonly limit: number },
): Promise<EvidenceVersion[]> {
  const rows = await read(ctx, versions, { evid, before: page.before ?? 2_147_483_647, limit: page.limit });
  return rows.map(present);
}

/** The words of one immutable version of public evidence. */
export type EvidenceText = {
  readonly evid: string;
  readonly version: number;
  readonly title: string;
  readonly text: string | null;
};

/** Reads the words of these versions inside the caller's transaction; what is not public is left out. */
export async function readEvidenceTexts(
  tx: Pick<Tx, "$queryRaw">,
  pins: readonly { readonly evid: string; readonly version: number }[],
  sight: string | null = null,
): Promise<EvidenceText[]> {
  const asked = JSON.stringify(pins.map(({ evid, version }) => ({ evid, version })));
  return await tx.$queryRaw<EvidenceText[]>`
    select v.evid, v.version, v.title, v.text
    from json_to_recordset(${asked}::json) as asked (evid text, version int)
    join evidence_version v on v.evid = asked.evid and v.version = asked.version
    where v.scope is null or v.scope = ${sight}::uuid`;
}

/** One immutable version of a piece of evidence: its words, whose they are, which bytes, read when. */
export type EvidenceAt = {
  readonly evid: string;
  readonly version: number;
  readonly hash: string;
  readonly at: string;
  readonly title: string;
  readonly language: string;
  readonly url: string | null;
  readonly visibility: string;
  readonly copyOf: string | null;
  readonly origin: string;
  readonly sourceTitle: string | null;
};

/** Those of the named versions that are within sight, in the order in which they are named. */
export async function readEvidenceAt(
  tx: Pick<Tx, "$queryRaw">,
  pins: readonly { readonly evid: string; readonly version: number }[],
  sight: string | null,
): Promise<EvidenceAt[]> {
  const asked = JSON.stringify(pins.map(({ evid, version }, n) => ({ evid, version, n })));
  const rows = await tx.$queryRaw<(Omit<EvidenceAt, "at"> & { readonly at: Date })[]>`
    select v.evid, v.version, v.content_hash as hash, v.observed_at as at, v.title, v.language, v.url,
      e.visibility, e.copy_of as "copyOf", e.origin, s.title as "sourceTitle"
    from json_to_recordset(${asked}::json) as asked (evid text, version int, n int)
    join evidence_version v on v.evid = asked.evid and v.version = asked.version
    join evidence e on e.evid = v.evid left join source s on s.source_id = e.source_id
    where v.scope is null or v.scope = ${sight}::uuid order by asked.n`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Trust of the most trusted source behind evidence within sight: shared, and one tenant's own where named; else 0. */
export async function readHighestTrust(
  tx: Pick<Tx, "$queryRaw">,
  evids: readonly string[],
  sight: string | null,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ trust: number }[]>`
    select coalesce(max(s.trust), 0)::float8 as trust from evidence e join source s on s.source_id = e.source_id
    where e.evid = any (${[...evids]}::text[]) and (e.scope is null or e.scope = ${sight}::uuid)
      and (s.scope is null or s.scope = ${sight}::uuid)`;
  return row?.trust ?? 0;
}
