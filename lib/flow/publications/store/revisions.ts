import type { Tx } from "#lib/kernel/db/index.ts";
import { Pubid } from "#lib/kernel/ids.ts";
import { chainHash, mintId } from "#lib/kernel/mint.ts";
import type { Content } from "../content.ts";
import { contentHashOf } from "../content.ts";
import type { PublicationTables } from "./publications.ts";

/** A piece of evidence as it stood when a revision was made from it. */
export type EvidencePin = {
  readonly evid: string;
  readonly version: number;
  readonly hash: string;
  readonly at: string;
};

/** What is fixed of a revision when it is written; its hash covers all of it. */
export type RevisionState = {
  readonly pubid: string;
  readonly revision: number;
  readonly supersedes: number | null;
  readonly intent_id: string;
  readonly effect_key: string;
  readonly title: string;
  readonly summary: string;
  readonly body: Content["body"];
  readonly language: string;
  readonly translated_from: string | null;
  readonly correction: string | null;
  readonly content_hash: string;
  readonly geid: string;
  readonly event_version: number;
  readonly event_hash: string;
  readonly dpid: string;
  readonly projection_revision: number;
  readonly projection_hash: string;
  readonly pack_revision: string;
  readonly policy_revision: string;
  readonly router_revision: string;
  readonly generator: unknown;
  readonly overrides: readonly {
    readonly field: string;
    readonly by: string;
    readonly reason: string | null;
    readonly at: string;
  }[];
  /** Absent where a revision is older than this record of it. */
  readonly evidence?: readonly EvidencePin[];
  readonly actor: string;
  readonly reason: string | null;
  readonly at: string;
};

export type Place = {
  readonly tenant: string;
  readonly dpid: string;
  readonly geid: string;
  readonly domain: string;
  readonly siteId: string;
  readonly locale: string;
  readonly channel: string;
  readonly isPublic: boolean;
};

/** Finds and locks the publication of a place, or answers null where there is none yet. */
export async function findPlace(
  tx: PublicationTables,
  place: Omit<Place, "isPublic">,
): Promise<string | null> {
  const row = await tx.publication.findUnique({
    where: {
      tenantId_siteId_dpid_locale_channel: {
        tenantId: place.tenant,
        siteId: place.siteId,
        dpid: place.dpid,
        locale: place.locale,
        channel: place.channel,
      },
    },
    select: { pubid: true },
  });
  return row?.pubid ?? null;
}

/** The publication of a place, made where there is none; two at once make one. */
export async function ensurePublication(tx: PublicationTables, place: Place, at: Date): Promise<string> {
  await tx.$executeRaw`
    insert into publication (tenant_id, pubid, dpid, geid, domain, site_id, locale, channel, revision, status,
      newest_revision, is_public, created_at, updated_at)
    values (${place.tenant}::uuid, ${Pubid.parse(mintId("pub"))}, ${place.dpid}, ${place.geid}, ${place.domain}, ${place.siteId},
      ${place.locale}, ${place.channel}, 1, 'DRAFT', 1, ${place.isPublic}, ${at}, ${at})
    on conflict do nothing`;
  const pubid = await findPlace(tx, place);
  if (pubid === null) throw new Error(`no publication of ${place.dpid} on ${place.siteId}`);
  return pubid;
}

/** Writes a revision as DRAFT at the end of its publication's chain; the publication must be locked. */
export async function insertRevision(
  tx: Pick<Tx, "publicationRevision" | "publication">,
  tenantId: string,
  state: Omit<RevisionState, "content_hash" | "revision" | "supersedes">,
  previous: { readonly revision: number; readonly hash: string } | null,
): Promise<RevisionState & { readonly hash: string }> {
  const full: RevisionState = {
    ...state,
    revision: (previous?.revision ?? 0) + 1,
    supersedes: previous?.revision ?? null,
    content_hash: contentHashOf(state),
  };
  const hash = chainHash(previous?.hash ?? null, full);
  const at = new Date(full.at);
  await tx.publicationRevision.create({
    data: {
      tenantId,
      pubid: full.pubid,
      revision: full.revision,
      hash,
      prevHash: previous?.hash ?? null,
      supersedes: full.supersedes,
      intentId: full.intent_id,
      effectKey: full.effect_key,
      title: full.title,
      summary: full.summary,
      body: full.body as never,
      language: full.language,
      translatedFrom: full.translated_from,
      correction: full.correction,
      contentHash: full.content_hash,
      geid: full.geid,
      eventVersion: full.event_version,
      eventHash: full.event_hash,
      dpid: full.dpid,
      projectionRevision: full.projection_revision,
      projectionHash: full.projection_hash,
      packRevision: full.pack_revision,
      policyRevision: full.policy_revision,
      routerRevision: full.router_revision,
      generator: full.generator as never,
      overrides: full.overrides as never,
      ...(full.evidence ? { evidence: full.evidence as never } : {}),
      actor: full.actor,
      reason: full.reason,
      at,
      status: "DRAFT",
      statusAt: at,
    },
  });
  await tx.publication.update({
    where: { tenantId_pubid: { tenantId, pubid: full.pubid } },
    data: { newestRevision: full.revision, updatedAt: at },
  });
  return { ...full, hash };
}
