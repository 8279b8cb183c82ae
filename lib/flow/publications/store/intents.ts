import type { Tx } from "#lib/kernel/db/index.ts";
import type { Aal, ChannelKind, GateDecision, IntentStatus } from "../contracts.ts";

export type IntentTables = Pick<Tx, "publicationIntent" | "publicationReview" | "$queryRaw" | "$executeRaw">;

/** A planned output as it is entered. */
export type NewIntent = {
  readonly tenantId: string;
  readonly intentId: string;
  readonly dpid: string;
  readonly geid: string;
  readonly domain: string;
  readonly siteId: string;
  readonly locale: string;
  readonly channel: ChannelKind;
  readonly sourceRevision: string;
  readonly projectionRevision: number;
  readonly effectKey: string;
  readonly requiredAal: Aal;
  readonly decision: GateDecision;
  readonly reason: string;
  readonly status: IntentStatus;
  readonly packRevision: string;
  readonly policyRevision: string;
  readonly routerRevision: string;
  readonly profileRevision: string | null;
  readonly requestedBy: string;
};

/** Enters an intent; false where its effect key is there already: the same output was planned before. */
export async function insertIntent(tx: IntentTables, intent: NewIntent, at: Date): Promise<boolean> {
  const made = await tx.publicationIntent.createMany({
    data: [{ ...intent, pubid: null, revision: null, createdAt: at, updatedAt: at }],
    skipDuplicates: true,
  });
  return made.count === 1;
}

export type StoredIntent = NewIntent & { readonly pubid: string | null; readonly revision: number | null };

/** Reads an intent; null where the tenant has none of this id. */
export async function findIntent(
  tx: IntentTables,
  tenantId: string,
  where: { readonly intentId: string } | { readonly effectKey: string },
): Promise<StoredIntent | null> {
  return (await tx.publicationIntent.findFirst({ where: { tenantId, ...where } })) as StoredIntent | null;
}

/** Changes what moves of an intent. */
export async function updateIntent(
  tx: IntentTables,
  tenantId: string,
  intentId: string,
  change: {
    readonly status?: IntentStatus;
    readonly decision?: GateDecision;
    readonly reason?: string;
    readonly pubid?: string;
    readonly revision?: number;
  },
  at: Date,
): Promise<void> {
  await tx.publicationIntent.update({
    where: { tenantId_intentId: { tenantId, intentId } },
    data: { ...change, updatedAt: at },
  });
}

/** Writes a person's verdict on an intent. */
export async function insertReview(
  tx: IntentTables,
  review: {
    readonly tenantId: string;
    readonly intentId: string;
    readonly by: string;
    readonly verdict: "approve" | "reject";
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
  const { tenantId, intentId, by, verdict, reason, at } = review;
  await tx.$executeRaw`
    insert into publication_review (tenant_id, intent_id, number, reviewer, verdict, reason, at)
    select ${tenantId}::uuid, ${intentId}, coalesce(max(number), 0) + 1, ${by}, ${verdict}, ${reason}, ${at}
    from publication_review where tenant_id = ${tenantId}::uuid and intent_id = ${intentId}`;
}

/** How many outputs a site sent out by itself since an instant. */
export async function countUnattended(
  tx: IntentTables,
  tenantId: string,
  siteId: string,
  since: Date,
): Promise<number> {
  return await tx.publicationIntent.count({
    where: { tenantId, siteId, decision: "allow", requestedBy: "router", createdAt: { gte: since } },
  });
}

/** Intents that wait for their site to be unfrozen, oldest first. */
export async function findHeld(
  tx: IntentTables,
  tenantId: string,
  siteId: string | null,
): Promise<StoredIntent[]> {
  return (await tx.publicationIntent.findMany({
    where: { tenantId, status: "held", ...(siteId === null ? {} : { siteId }) },
    orderBy: { createdAt: "asc" },
    take: 500,
  })) as StoredIntent[];
}
