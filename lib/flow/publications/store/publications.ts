import type { Tx } from "#lib/kernel/db/index.ts";
import type { PublicationStatus } from "../contracts.ts";
import { advancePublication, headOf, type Numbered, type PublicationSignal } from "../rules.ts";

export type PublicationTables = Pick<
  Tx,
  "publication" | "publicationRevision" | "publicationStep" | "$queryRaw" | "$executeRaw"
>;

/** A publication as a use case decides on it. */
export type StoredPublication = {
  readonly tenantId: string;
  readonly pubid: string;
  readonly dpid: string;
  readonly geid: string;
  readonly domain: string;
  readonly siteId: string;
  readonly locale: string;
  readonly channel: string;
  readonly revision: number;
  readonly status: PublicationStatus;
  readonly newestRevision: number;
  readonly isPublic: boolean;
  readonly externalRef: string | null;
  readonly survivor: string | null;
  readonly retractionReason: string | null;
  readonly publishedAt: Date | null;
};

const COLUMNS = {
  tenantId: true,
  pubid: true,
  dpid: true,
  geid: true,
  domain: true,
  siteId: true,
  locale: true,
  channel: true,
  revision: true,
  status: true,
  newestRevision: true,
  isPublic: true,
  externalRef: true,
  survivor: true,
  retractionReason: true,
  publishedAt: true,
} as const;

/** Locks a publication against every other change until the end of the transaction; always before its effects. */
export async function lockPublication(
  tx: PublicationTables,
  tenant: string,
  pubid: string,
): Promise<StoredPublication | null> {
  await tx.$queryRaw`select 1 from publication where tenant_id = ${tenant}::uuid and pubid = ${pubid} for update`;
  return await readPublication(tx, tenant, pubid);
}

/** A publication as it stands, whoever is changing it. */
export async function readPublication(
  tx: PublicationTables,
  tenant: string,
  pubid: string,
): Promise<StoredPublication | null> {
  const row = await tx.publication.findUnique({
    where: { tenantId_pubid: { tenantId: tenant, pubid } },
    select: COLUMNS,
  });
  return row as StoredPublication | null;
}

/** Every revision of a publication by number, with what the machine and the effects need of it. */
export async function loadRevisions(tx: PublicationTables, tenant: string, pubid: string) {
  const rows = await tx.publicationRevision.findMany({
    where: { tenantId: tenant, pubid },
    orderBy: { revision: "asc" },
  });
  return rows.map((row) => ({ ...row, status: row.status as PublicationStatus }));
}
export type StoredRevision = Awaited<ReturnType<typeof loadRevisions>>[number];

export type Move = {
  readonly signal: PublicationSignal;
  readonly actor: string;
  readonly reason?: string | null;
  readonly at: Date;
  readonly externalRef?: string | null;
  readonly isOut?: boolean;
};

/**
 * Moves a revision of a locked publication along its table, writes the step and sets what readers see. Answers the new
 * status, null for a move that the table does not know: nothing is written then.
 */
export async function moveRevision(
  tx: PublicationTables,
  publication: Pick<StoredPublication, "tenantId" | "pubid">,
  revision: Numbered,
  move: Move,
): Promise<PublicationStatus | null> {
  const status = advancePublication(revision.status, move.signal);
  if (status === null) return null;
  const { tenantId, pubid } = publication;
  const moved = await tx.publicationRevision.updateMany({
    where: { tenantId, pubid, revision: revision.revision, status: revision.status },
    data: {
      status,
      statusAt: move.at,
      ...(move.externalRef === undefined ? {} : { externalRef: move.externalRef }),
      ...(move.isOut ? { publishedAt: move.at } : {}),
    },
  });
  if (moved.count !== 1)
    throw new Error(`${pubid} revision ${revision.revision} moved on while it was locked`);
  await tx.$executeRaw`
    insert into publication_step (tenant_id, pubid, number, revision, signal, from_status, to_status, actor, reason, at)
    select ${tenantId}::uuid, ${pubid}, coalesce(max(number), 0) + 1, ${revision.revision}::int, ${move.signal},
      ${revision.status}, ${status}, ${move.actor}, ${move.reason ?? null}, ${move.at}
    from publication_step where tenant_id = ${tenantId}::uuid and pubid = ${pubid}`;
  await settleHead(tx, tenantId, pubid, move);
  return status;
}

async function settleHead(tx: PublicationTables, tenantId: string, pubid: string, move: Move): Promise<void> {
  const rows = await tx.publicationRevision.findMany({
    where: { tenantId, pubid },
    select: { revision: true, status: true, publishedAt: true, externalRef: true },
  });
  const head = headOf(rows as (Numbered & (typeof rows)[number])[]);
  if (head === null) return;
  const isRetracted = head.status === "RETRACTED";
  const firstOut = rows
    .map((row) => row.publishedAt)
    .filter((at) => at !== null)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  await tx.publication.update({
    where: { tenantId_pubid: { tenantId, pubid } },
    data: {
      revision: head.revision,
      status: head.status,
      publishedAt: firstOut ?? null,
      ...(isRetracted
        ? move.signal === "retract"
          ? { retractedAt: move.at, retractionReason: move.reason ?? null }
          : {}
        : { retractedAt: null, retractionReason: null }),
      ...(move.externalRef ? { externalRef: move.externalRef } : {}),
      ...(head.status === "PUBLISHED" ? { survivor: null } : {}),
      updatedAt: move.at,
    },
  });
}

/** Whether the program itself, and no person, withdrew a publication: then a new reading may bring it back. */
export async function wasWithdrawnByRouter(
  tx: PublicationTables,
  tenantId: string,
  pubid: string,
): Promise<boolean> {
  const last = await tx.publicationStep.findFirst({
    where: { tenantId, pubid, signal: "retract" },
    orderBy: { number: "desc" },
    select: { actor: true },
  });
  return last?.actor === "router";
}

/** Ids of publications by what they come from, in the order in which they are locked. */
export async function findPublications(
  tx: PublicationTables,
  tenantId: string,
  where: { readonly geid: string } | { readonly dpid: string },
): Promise<string[]> {
  const rows = await tx.publication.findMany({
    where: { tenantId, ...where },
    select: { pubid: true },
    orderBy: { pubid: "asc" },
  });
  return rows.map((row) => row.pubid);
}

/** Tenants that have publications of events, whatever their state; for messages that belong to no tenant. */
export async function tenantsPublishing(
  tx: Pick<Tx, "$queryRaw">,
  geids: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ tenant: string }[]>`
    select t::text as tenant from plx_tenants_publishing(${[...geids]}::text[]) t`;
  return rows.map(({ tenant }) => tenant);
}
