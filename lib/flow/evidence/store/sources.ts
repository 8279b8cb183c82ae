import type { Tx } from "#lib/kernel/db/index.ts";
import type { EvidenceVisibility } from "../contracts.ts";

/** A source as it is found or made by its key. */
export type SourceDraft = {
  readonly sourceId: string;
  readonly scope: string | null;
  readonly key: string;
  readonly kind: "feed" | "file" | "page" | "interface";
  readonly url: string | null;
  readonly title: string;
  readonly language: string | null;
  readonly visibility: EvidenceVisibility;
  readonly at: Date;
};

export type StoredSource = { readonly sourceId: string; readonly url: string | null; readonly title: string };

/** Between a source that is known to invent and one that is known to be right. */
const TRUST_OF_THE_UNKNOWN = 0.5;

const shown = { sourceId: true, url: true, title: true } as const;

/** The source of this key, made where there is none; two that make it at once get one. */
export async function findOrCreateSource(tx: Pick<Tx, "source">, draft: SourceDraft): Promise<StoredSource> {
  const known = await tx.source.findUnique({ where: { key: draft.key }, select: shown });
  if (known) return known;
  const { at, ...fields } = draft;
  await tx.source.createMany({
    data: [
      {
        ...fields,
        trust: TRUST_OF_THE_UNKNOWN,
        pollMinutes: null,
        status: "active",
        createdAt: at,
        updatedAt: at,
      },
    ],
    skipDuplicates: true,
  });
  return await tx.source.findUniqueOrThrow({ where: { key: draft.key }, select: shown });
}

/** The validators of the last complete fetch of a source, for a conditional request. */
export async function findLastValidators(
  tx: Pick<Tx, "source" | "sourceFetch">,
  key: string,
): Promise<{ etag: string | null; lastModified: string | null }> {
  const source = await tx.source.findUnique({ where: { key }, select: { sourceId: true } });
  const last =
    source &&
    (await tx.sourceFetch.findFirst({
      where: { sourceId: source.sourceId, state: "done" },
      orderBy: { startedAt: "desc" },
      select: { etag: true, lastModified: true },
    }));
  return { etag: last?.etag ?? null, lastModified: last?.lastModified ?? null };
}
