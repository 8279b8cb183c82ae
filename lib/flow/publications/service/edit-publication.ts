import { appendAudit } from "#lib/access/index.ts";
import { readProjection } from "#lib/flow/projections/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { readSite } from "#lib/registry/index.ts";
import type { ChannelKind, EditRequest } from "../contracts.ts";
import type { PublicationsError } from "../errors.ts";
import { lockPublication } from "../store/publications.ts";
import { planOutput } from "./plan-output.ts";
import { readSource } from "./read-source.ts";

type Owned = Context & { readonly tenant: string };

/** A person puts other words in place of a publication's: its next revision, which goes out like every other one. */
export async function editPublication(
  tx: Tx,
  ctx: Owned,
  pubid: string,
  edit: EditRequest,
): Promise<Result<null, PublicationsError>> {
  const publication = await lockPublication(tx, ctx.tenant, pubid);
  if (publication === null) return err({ code: "publications.not_found" });
  if (publication.status === "RETRACTED" || publication.survivor !== null)
    return err({ code: "publications.not_current", detail: "The publication was withdrawn or replaced." });
  const projection = await readProjection(tx, ctx, publication.dpid);
  const site = await readSite(tx, ctx, publication.siteId);
  if (!projection.ok || projection.value.status !== "current" || site === null)
    return err({ code: "publications.not_current", detail: "The projection is withdrawn." });
  const actor = ctx.principal ?? "unknown";
  await planOutput(tx, ctx, {
    source: await readSource(tx, ctx, projection.value),
    site,
    siteTenant: ctx.tenant,
    locale: publication.locale,
    channel: publication.channel as ChannelKind,
    actor,
    isByPerson: true,
    profileRevision: null,
    edit: { number: publication.newestRevision, ...edit },
  });
  await appendAudit(tx, ctx.tenant, {
    ...{ actor, action: "publications:edit", resource: { kind: "publication", id: pubid } },
    ...{ purpose: ctx.purpose, allowed: true, reason: edit.reason },
  });
  return ok(null);
}
