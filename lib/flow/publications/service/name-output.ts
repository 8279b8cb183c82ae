import type { Projection } from "#lib/flow/projections/contracts.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { effectKeyOf } from "../rules.ts";
import { findIntent, type StoredIntent } from "../store/intents.ts";

/** A person's words in place of the template's. */
export type Edit = {
  readonly number: number;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly correction?: string | undefined;
  readonly reason: string;
};

export type OutputPlace = { readonly siteId: string; readonly locale: string; readonly channel: string };

/** What of a projection an output shows: its revision, an editor's word on it, and the number of an edit. */
function sourceRevisionOf({ revision, override }: Projection, edit?: Edit): string {
  const word = override === null ? "" : `~${sha256Hex(canonicalJson(override)).slice(0, 12)}`;
  return `${revision}${word}${edit ? `.${edit.number}` : ""}`;
}

/** The name under which an output of a projection happens at most once, and what it shows. */
export function nameOutput(
  projection: Projection,
  { siteId, locale, channel }: OutputPlace,
  edit?: Edit,
): { readonly sourceRevision: string; readonly effectKey: string } {
  const sourceRevision = sourceRevisionOf(projection, edit);
  const place = { siteId, dpid: projection.dpid as string, locale, channel };
  return { sourceRevision, effectKey: effectKeyOf({ type: "publish", ...place, revision: sourceRevision }) };
}

/** The intent of an output that was planned before; null where it is new. Known without anything that it is made from. */
export async function findPlanned(
  tx: Tx,
  tenant: string,
  projection: Projection,
  place: OutputPlace,
): Promise<StoredIntent | null> {
  return await findIntent(tx, tenant, { effectKey: nameOutput(projection, place).effectKey });
}
