import type { Tx } from "#lib/kernel/db/index.ts";

/** Evidence that holds a key, as far as recording needs it. */
export type KnownEvidence = {
  readonly evid: string;
  readonly hardKey: string | null;
  readonly url: string | null;
  readonly title: string;
  readonly hasText: boolean;
  readonly publishedAt: Date;
  readonly publishedAtFrom: string;
  readonly contentHash: string;
  /** What the arriving source saw of it last; null where it has not seen it. */
  readonly sourceHash: string | null;
  readonly version: number;
  readonly copyOf: string | null;
  readonly origin: string;
};

type Row = KnownEvidence & { readonly key: string };

/** Which of these stored keys are held, and by what. One statement. */
export async function findKnown(
  tx: Pick<Tx, "$queryRaw">,
  keys: readonly string[],
  sourceId: string | null,
): Promise<Map<string, KnownEvidence>> {
  const rows = await tx.$queryRaw<Row[]>`
    select k.key, e.evid, e.hard_key as "hardKey", e.url, e.title, e.text is not null as "hasText",
      e.published_at as "publishedAt", e.published_at_from as "publishedAtFrom", e.content_hash as "contentHash",
      (select v.content_hash from evidence_version v where v.evid = e.evid and v.source_id is not distinct from ${sourceId}
        order by v.version desc limit 1) as "sourceHash",
      e.version, e.copy_of as "copyOf", e.origin
    from evidence_key k join evidence e on e.evid = k.evid
    where k.key = any (${keys})`;
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}
