import { emit } from "#lib/bus/index.ts";
import {
  markEventDomain,
  readEventAt,
  readEventNow,
  type EventAt,
  type Sight,
} from "#lib/flow/events/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { enterContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { Dpid, Geid } from "#lib/kernel/ids.ts";
import { hashId } from "#lib/kernel/mint.ts";
import { readActivePacks, tenantsWithOwnPacks, type ActivePack } from "#lib/registry/index.ts";
import { linkRevision, type RevisionRow } from "../chain.ts";
import type { ProjectionCause } from "../contracts.ts";
import { projectionUpdated } from "../messages.ts";
import { effectiveOf, standing, type ProjectionState } from "../queries/present-projection.ts";
import { isRelevant, scoreEvent, withdrawnState, type CompiledPack } from "../scoring/index.ts";
import { loadHeads, lockProjections, writeStep, type Head } from "../store/projections.ts";
import { compiledPack } from "./compiled-packs.ts";
import { readFacts, type EventFacts } from "./read-facts.ts";

/** The identity of a domain's view: the same for ever, whatever is known of the event. */
export const dpidOf = (domain: string, geid: string, lineage = "main"): string =>
  hashId("dp", [domain, geid, lineage]);

/** What is to be written for one domain; null where nothing is. */
type Planned = {
  readonly status: RevisionRow["status"];
  readonly cause: ProjectionCause;
  readonly state: ProjectionState;
  readonly packRevision: string;
  readonly aliasOf: string | null;
};

/** One event with what is known of it, read after its lock was taken. */
type Subject = { readonly event: EventAt; readonly facts: EventFacts; readonly heads: readonly Head[] };

/**
 * Brings the views of these events to what is known of them now, and answers how many revisions were written: those of
 * the named domain; else, for a tenant, of the domains that it alone reads; else of the public ones. A public domain
 * reads what everyone may read, a tenant's own also what that tenant alone knows. It looks at the events and not at
 * what a message said: called again, late or out of order it finds nothing to do.
 */
export async function projectEvents(
  tx: Tx,
  ctx: Context,
  geids: readonly string[],
  options: { readonly domain?: string } = {},
): Promise<number> {
  const [first] = await packsFor(tx, ctx, options.domain);
  if (!first) return 0;
  const subjects = await lockSubjects(tx, geids, sightOf(first));
  // Behind the locks: a pack that became active meanwhile has its events read again, and waits for these locks then.
  const packs = await packsFor(tx, ctx, options.domain);
  let written = 0;
  for (const subject of subjects)
    for (const pack of packs) written += (await projectFor(tx, pack, subject, ctx)) ? 1 : 0;
  await enterContext(tx, ctx);
  return written;
}

/** The packs under which a context reads: that of the named domain; else those of its own visibility. */
async function packsFor(tx: Tx, ctx: Context, domain?: string): Promise<ActivePack[]> {
  const visibility = ctx.tenant === null ? "public" : "tenant";
  const packs = await readActivePacks(tx, ctx);
  return packs.filter((pack) =>
    domain === undefined ? pack.visibility === visibility : pack.domain === domain,
  );
}

/** Brings the views of every tenant that reads by itself to what is known of these shared events now. */
export async function projectForTenants(tx: Tx, ctx: Context, geids: readonly string[]): Promise<void> {
  for (const tenant of await tenantsWithOwnPacks(tx)) {
    const own = { ...ctx, tenant, principal: null };
    await enterContext(tx, own);
    await projectEvents(tx, own, geids);
  }
  await enterContext(tx, ctx);
}

/** Whose evidence a domain reads. */
export const sightOf = (pack: Pick<ActivePack, "visibility" | "tenant">): Sight =>
  pack.visibility === "public" ? null : pack.tenant;

/** The events and their survivors as they are once nobody else projects them. */
async function lockSubjects(tx: Tx, geids: readonly string[], sight: Sight): Promise<Subject[]> {
  await lockProjections(tx, await withSurvivors(tx, geids, sight));
  const subjects: Subject[] = [];
  for (const geid of await withSurvivors(tx, geids, sight)) {
    const now = await readEventNow(tx, geid, sight);
    if (now)
      subjects.push({
        event: now.event,
        facts: await readFacts(tx, now, sight),
        heads: await loadHeads(tx, geid),
      });
  }
  // Those that stand for themselves first: an absorbed reading names the one that answers for it.
  return subjects.sort(
    (a, b) => Number(a.event.state.status !== "active") - Number(b.event.state.status !== "active"),
  );
}

/** The named events and those that answer for them since a merge. */
async function withSurvivors(tx: Tx, geids: readonly string[], sight: Sight): Promise<string[]> {
  const found = new Set(geids);
  for (const geid of geids) {
    const survivor = (await readEventAt(tx, geid, { sight }))?.survivor;
    if (survivor) found.add(survivor);
  }
  return [...found].sort();
}

async function projectFor(tx: Tx, pack: ActivePack, subject: Subject, ctx: Context): Promise<boolean> {
  const head = subject.heads.find((one) => one.domain === pack.domain) ?? null;
  if (head && isUpToDate(head, subject, pack)) return false;
  await enterContext(tx, { ...ctx, tenant: pack.tenant, domain: pack.domain });
  const compiled = await compiledPack(tx, { ...ctx, tenant: pack.tenant }, pack);
  const planned = await plan(tx, compiled, subject, head);
  if (!planned) return false;
  await write(tx, pack, compiled, subject, head, planned);
  return true;
}

/** A revision stands for one version of the event, and of what its owner adds, under one revision of the pack. */
function isUpToDate(head: Head, { event, facts }: Subject, pack: ActivePack): boolean {
  const read = head.state.inputs.overlay?.version ?? 0;
  return (
    head.event_version >= event.state.version &&
    read >= (facts.inputs.overlay?.version ?? 0) &&
    head.pack_revision === pack.revision
  );
}

/** Why an event that stands no more for itself has no reading. */
const CAUSES: Readonly<Record<string, ProjectionCause>> = { merged: "merged", retracted: "retracted" };

async function plan(
  tx: Tx,
  pack: CompiledPack,
  { event, facts }: Subject,
  head: Head | null,
): Promise<Planned | null> {
  const before = head && { ...head, revision: head.revision };
  if (event.state.status !== "active") {
    if (head?.status !== "current") return null;
    const state = withdrawnState(head, facts.inputs, pack.manifest.locales);
    const cause = CAUSES[event.state.status] ?? "event";
    const aliasOf = await survivorOf(tx, pack.manifest.domain, event);
    return { status: "withdrawn", cause, state, packRevision: head.pack_revision, aliasOf };
  }
  const state = scoreEvent(pack, { ...facts, before });
  const packRevision = pack.manifest.revision;
  if (!isRelevant(state))
    return head?.status === "current"
      ? { status: "withdrawn", cause: "irrelevant", state, packRevision, aliasOf: null }
      : null;
  return { status: "current", cause: causeOf(head, pack, event), state, packRevision, aliasOf: null };
}

function causeOf(head: Head | null, pack: CompiledPack, event: EventAt): ProjectionCause {
  if (head?.status === "withdrawn" && head.state.inputs.event.version < event.state.version)
    return "restored";
  return head && head.pack_revision !== pack.manifest.revision ? "pack" : "event";
}

/** The reading that answers for an absorbed event, where the domain has one. */
async function survivorOf(tx: Tx, domain: string, event: EventAt): Promise<string | null> {
  if (event.survivor === null) return null;
  const survivor = (await loadHeads(tx, event.survivor)).find((one) => one.domain === domain);
  return survivor?.status === "current" ? survivor.dpid : null;
}

async function write(
  tx: Tx,
  pack: ActivePack,
  compiled: CompiledPack,
  { event }: Subject,
  head: Head | null,
  planned: Planned,
): Promise<void> {
  const { geid } = event.state;
  const row = linkRevision({
    dpid: dpidOf(pack.domain, geid),
    revision: (head?.revision ?? 0) + 1,
    status: planned.status,
    cause: planned.cause,
    event_version: event.state.version,
    pack_revision: planned.packRevision,
    prev_hash: head?.hash ?? null,
    at: clock.now().toISOString(),
    state: planned.state,
  });
  const concepts = planned.state.concepts.flatMap(({ id }) => [id, ...(compiled.ancestors.get(id) ?? [])]);
  await writeStep(tx, {
    owner: pack,
    geid,
    row,
    aliasOf: planned.aliasOf,
    concepts: [...new Set(concepts)].sort(),
    effective: effectiveOf(planned.state.computed, standing(head?.override ?? null)),
    publishedAt: planned.state.seed.published_at,
  });
  crashPoint("project.after-revision");
  await markEventDomain(tx, {
    geid,
    domain: pack.domain,
    scope: sightOf(pack),
    isShown: planned.status === "current",
  });
  await announceProjection(tx, pack, geid, row, planned.cause);
  crashPoint("project.before-commit");
}

/** Tells everyone that a view has a new revision, or a new word of an editor. */
export async function announceProjection(
  tx: Tx,
  pack: Pick<ActivePack, "domain" | "tenant">,
  geid: string,
  row: Pick<RevisionRow, "dpid" | "revision" | "pack_revision" | "hash" | "event_version" | "status">,
  cause: ProjectionCause | "override",
): Promise<void> {
  await emit(tx, projectionUpdated, {
    subject: `projection/${row.dpid}`,
    tenant: pack.tenant,
    domain: pack.domain,
    partitionKey: geid,
    pins: { pack: row.pack_revision },
    data: {
      dpid: Dpid.parse(row.dpid),
      geid: Geid.parse(geid),
      domain: pack.domain,
      revision: row.revision,
      pack_revision: row.pack_revision,
      hash: row.hash,
      event_version: row.event_version,
      status: row.status,
      cause,
    },
  });
}
