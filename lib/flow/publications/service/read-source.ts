import { readEvidenceAt, type EvidenceAt } from "#lib/flow/evidence/index.ts";
import { readInputs } from "#lib/flow/projections/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { readDomain, readPack, type PackManifest } from "#lib/registry/index.ts";

type Owned = Context & { readonly tenant: string };

/** Everything that outputs of one projection are made from. */
export type Source = {
  readonly projection: Projection;
  readonly manifest: PackManifest;
  readonly evidence: readonly EvidenceAt[];
  readonly eventHash: string;
  readonly domainVisibility: "public" | "tenant";
};

const MOST_EVIDENCE = 50;

/**
 * Reads what a projection's outputs are made from, the pack at the revision that the projection was scored under. Of a
 * public domain only what the public sees; throws where a revision is missing.
 */
export async function readSource(tx: Tx, ctx: Owned, projection: Projection): Promise<Source> {
  const domain = await readDomain(tx, ctx, projection.domain);
  const pack = await readPack(tx, ctx, projection.domain, projection.pack_revision);
  if (pack === null)
    throw new Error(
      `projection ${projection.dpid}: no pack ${projection.domain} ${projection.pack_revision}`,
    );
  const inputs = await readInputs(tx, projection.dpid, projection.revision);
  if (inputs === null) throw new Error(`projection ${projection.dpid} ${projection.revision} is missing`);
  // What the reading pinned, and not what is known of the event by now: a text says what it rests on.
  const pins = inputs.evidence.slice(0, MOST_EVIDENCE);
  return {
    projection,
    manifest: pack.manifest,
    evidence: await readEvidenceAt(tx, pins, domain.visibility === "public" ? null : ctx.tenant),
    eventHash: inputs.event.hash,
    domainVisibility: domain.visibility,
  };
}
