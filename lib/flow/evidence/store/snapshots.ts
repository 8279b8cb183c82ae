import type { Tx } from "#lib/kernel/db/index.ts";

export type SnapshotDraft = {
  readonly snapshotId: string;
  readonly scope: string | null;
  readonly key: string;
  readonly hash: string;
  readonly url: string | null;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly fetchedAt: Date;
};

/** Keeps the bytes of a document and answers their snapshot: the same bytes twice are one. */
export async function keepSnapshot(tx: Pick<Tx, "snapshot">, draft: SnapshotDraft): Promise<string> {
  const known = await tx.snapshot.findUnique({ where: { key: draft.key }, select: { snapshotId: true } });
  if (known) return known.snapshotId;
  const bytes = new Uint8Array(draft.bytes);
  await tx.snapshot.createMany({
    data: [{ ...draft, headers: { ...draft.headers }, bytes }],
    skipDuplicates: true,
  });
  const kept = await tx.snapshot.findUniqueOrThrow({
    where: { key: draft.key },
    select: { snapshotId: true },
  });
  return kept.snapshotId;
}

export type FetchCounts = {
  readonly items: number;
  readonly new: number;
  readonly known: number;
  readonly failed: number;
};

/** Notes that a document of a source is being read. */
export async function openFetch(
  tx: Pick<Tx, "sourceFetch">,
  row: {
    readonly runId: string;
    readonly scope: string | null;
    readonly sourceId: string;
    readonly snapshotId: string;
    readonly startedAt: Date;
    readonly httpStatus: number | null;
    readonly etag: string | null;
    readonly lastModified: string | null;
  },
): Promise<void> {
  await tx.sourceFetch.create({ data: { ...row, state: "running" } });
}

/** Notes what came of a document. */
export async function closeFetch(
  tx: Pick<Tx, "sourceFetch">,
  runId: string,
  at: Date,
  counts: FetchCounts,
): Promise<void> {
  await tx.sourceFetch.update({
    where: { runId },
    data: {
      state: "done",
      finishedAt: at,
      items: counts.items,
      itemsNew: counts.new,
      itemsKnown: counts.known,
      itemsFailed: counts.failed,
    },
  });
}
