import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { getVersion, listEventEvidence } from "#lib/flow/events/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { readDomain, readPack, type PackManifest } from "#lib/registry/index.ts";

type Owned = Context & { readonly tenant: string };

/** Everything that outputs of one projection are made from. */
export type Source = {
  readonly projection: Projection;
  readonly manifest: PackManifest;
  readonly evidence: readonly Evidence[];
  readonly eventHash: string;
  readonly domainVisibility: "public" | "tenant";
};

const MOST_EVIDENCE = 50;

/**
 * Reads what a projection's outputs are made from, the pack at the revision that the projection was scored under. Of a
 * public domain only what the public sees; throws where pack or event version is missing.
 */
export async function readSource(tx: Tx, ctx: Owned, projection: Projection): Promise<Source> {
  const domain = await readDomain(tx, ctx, projection.domain);
  const pack = await readPack(tx, ctx, projection.domain, projection.pack_revision);
  if (pack === null)
    throw new Error(
      `projection ${projection.dpid}: no pack ${projection.domain} ${projection.pack_revision}`,
    );
  const reading = domain.visibility === "public" ? publicContext : ctx;
  const wanted = { geid: projection.geid, after: null, limit: MOST_EVIDENCE };
  const evidence = await listEventEvidence(reading, wanted);
  const version = await getVersion(reading, projection.geid, projection.event_version);
  return {
    projection,
    manifest: pack.manifest,
    evidence: evidence.ok ? evidence.value.map((one) => one.evidence) : [],
    eventHash: version.ok ? version.value.hash : "",
    domainVisibility: domain.visibility,
  };
}
