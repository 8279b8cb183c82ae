import { emit } from "#lib/bus/index.ts";
import { abandonEffect } from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { IntentId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import type { Site } from "#lib/registry/index.ts";
import { composeContent } from "../content.ts";
import type { ChannelKind, IntentStatus } from "../contracts.ts";
import { publicationRequested } from "../messages.ts";
import { askGate, DEFAULT_AAL } from "../policy.ts";
import { ROUTER_REVISION } from "../rules.ts";
import {
  countUnattended,
  findIntent,
  insertIntent,
  updateIntent,
  type NewIntent,
  type StoredIntent,
} from "../store/intents.ts";
import {
  loadRevisions,
  lockPublication,
  moveRevision,
  wasWithdrawnByRouter,
  type StoredPublication,
  type StoredRevision,
} from "../store/publications.ts";
import { ensurePublication, findPlace, insertRevision, type RevisionState } from "../store/revisions.ts";
import { recordPins } from "./record-pins.ts";
import { nameOutput, type Edit } from "./name-output.ts";
import type { Source } from "./read-source.ts";
import { requestExecution } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

export type OutputRequest = {
  readonly source: Source;
  readonly site: Site;
  readonly siteTenant: string;
  readonly locale: string;
  readonly channel: ChannelKind;
  /** `router`, or the account that asks. */
  readonly actor: string;
  readonly isByPerson: boolean;
  readonly profileRevision: string | null;
  readonly edit?: Edit;
};

export type PlannedOutput = { readonly intent: StoredIntent; readonly isNew: boolean };

const GENERATOR = { name: "pack-template", version: "1" } as const;
const WITHDRAWN = "A person withdrew this publication.";

async function decide(tx: Tx, ctx: Owned, request: OutputRequest, isWithdrawn: boolean) {
  const { source, site, siteTenant, channel, isByPerson } = request;
  const now = clock.now();
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const gate = askGate({
    tenant: ctx.tenant,
    siteTenant,
    site,
    channel,
    domainVisibility: source.domainVisibility,
    projection: source.projection,
    isByPerson,
    unattendedToday:
      site.local_policy_overlay.max_per_day === undefined
        ? 0
        : await countUnattended(tx, ctx.tenant, site.site_id, midnight),
  });
  return isWithdrawn ? { ...gate, decision: "deny" as const, reason: WITHDRAWN } : gate;
}

function statusOf(decision: NewIntent["decision"], site: Site): IntentStatus {
  if (decision === "deny") return "denied";
  if (decision === "human_review") return "waiting";
  return site.frozen === null ? "ready" : "held";
}

/**
 * Plans one output: an intent under its effect key, the gate's decision on it, and, unless denied, the next revision of
 * its publication. The same output asked for again is the intent that is there.
 */
export async function planOutput(tx: Tx, ctx: Owned, request: OutputRequest): Promise<PlannedOutput> {
  const { source, site, locale, channel } = request;
  const { projection } = source;
  const place = { dpid: projection.dpid as string, siteId: site.site_id, locale, channel };
  const { sourceRevision, effectKey } = nameOutput(projection, place, request.edit);
  const planned = await findIntent(tx, ctx.tenant, { effectKey });
  if (planned) return { intent: planned, isNew: false };

  const known = await findPlace(tx, {
    tenant: ctx.tenant,
    geid: projection.geid,
    domain: projection.domain,
    ...place,
  });
  const before = known === null ? null : await lockPublication(tx, ctx.tenant, known);
  const isWithdrawn =
    before?.status === "RETRACTED" && !(await wasWithdrawnByRouter(tx, ctx.tenant, before.pubid));
  const gate = await decide(tx, ctx, request, isWithdrawn);
  const intent: NewIntent = {
    tenantId: ctx.tenant,
    intentId: IntentId.parse(mintId("pi")),
    ...{ ...place, geid: projection.geid, domain: projection.domain, sourceRevision, effectKey },
    projectionRevision: projection.revision,
    requiredAal: site.publication_profile.required_aal ?? DEFAULT_AAL,
    decision: gate.decision,
    reason: gate.reason,
    status: statusOf(gate.decision, site),
    packRevision: projection.pack_revision,
    policyRevision: gate.policyRevision,
    routerRevision: ROUTER_REVISION,
    profileRevision: request.profileRevision,
    requestedBy: request.actor,
  };
  await recordPins(tx);
  if (!(await insertIntent(tx, intent, clock.now()))) {
    const winner = await findIntent(tx, ctx.tenant, { effectKey });
    if (!winner) throw new Error(`intent of ${effectKey} is missing`);
    return { intent: winner, isNew: false };
  }
  if (intent.status === "denied") return { intent: { ...intent, pubid: null, revision: null }, isNew: true };
  const placed = await draftRevision(tx, ctx, request, intent);
  crashPoint("publications.after-plan");
  return { intent: { ...intent, ...placed }, isNew: true };
}

async function draftRevision(
  tx: Tx,
  ctx: Owned,
  request: OutputRequest,
  intent: NewIntent,
): Promise<{ pubid: string; revision: number }> {
  const at = clock.now();
  const { source, channel } = request;
  const isPublic = channel === "web" && source.domainVisibility === "public";
  const place = { ...intent, tenant: ctx.tenant, isPublic };
  const pubid = await ensurePublication(tx, place, at);
  const publication = await lockPublication(tx, ctx.tenant, pubid);
  if (!publication) throw new Error(`publication ${pubid} is missing`);
  const revisions = await loadRevisions(tx, ctx.tenant, pubid);
  const state = writeState(request, intent, pubid, revisions.at(-1) ?? null, at);
  const written = await insertRevision(tx, ctx.tenant, state, revisions.at(-1) ?? null);
  await updateIntent(tx, ctx.tenant, intent.intentId, { pubid, revision: written.revision }, at);
  await replaceUnsent(tx, publication, revisions, at);
  if (intent.decision === "allow")
    await approveRevision(tx, publication, { ...intent, pubid, revision: written.revision }, request.actor);
  return { pubid, revision: written.revision };
}

/** What an editor put in place of the template's words stays, until an editor changes it again. */
function carriedOver(previous: StoredRevision | null, field: "title" | "summary") {
  const overrides = (previous?.overrides ?? []) as unknown as RevisionState["overrides"];
  const one = overrides.find((override) => override.field === field);
  return previous && one ? { text: previous[field], override: one } : null;
}

function writeState(
  { source, locale, edit, actor }: OutputRequest,
  intent: NewIntent,
  pubid: string,
  previous: StoredRevision | null,
  at: Date,
): Omit<RevisionState, "content_hash" | "revision" | "supersedes"> {
  const { projection } = source;
  const { templateHash, translatedFrom, ...content } = composeContent({ ...source, locale });
  const texts = { title: content.title, summary: content.summary };
  const overrides: RevisionState["overrides"][number][] = [];
  for (const field of ["title", "summary"] as const) {
    const given = edit?.[field];
    const carried = carriedOver(previous, field);
    if (given !== undefined) {
      texts[field] = given;
      overrides.push({ field, by: actor, reason: edit?.reason ?? null, at: at.toISOString() });
    } else if (carried) {
      texts[field] = carried.text;
      overrides.push(carried.override);
    }
  }
  // What a person wrote for this locale is in its language.
  const isOwnTitle = overrides.some(({ field }) => field === "title");
  return {
    pubid,
    intent_id: intent.intentId,
    effect_key: intent.effectKey,
    ...texts,
    body: content.body,
    language: isOwnTitle ? locale : content.language,
    translated_from: isOwnTitle ? null : translatedFrom,
    correction: edit?.correction ?? null,
    geid: projection.geid,
    event_version: projection.event_version,
    event_hash: source.eventHash,
    dpid: projection.dpid,
    projection_revision: projection.revision,
    projection_hash: projection.hash,
    pack_revision: intent.packRevision,
    policy_revision: intent.policyRevision,
    router_revision: intent.routerRevision,
    generator: { ...GENERATOR, template_hash: templateHash, model: null, cost_micros: 0 },
    overrides,
    evidence: source.evidence.map(({ evid, version, hash, at: readAt }) => ({
      evid,
      version,
      hash,
      at: readAt,
    })),
    actor,
    reason: edit?.reason ?? null,
    at: at.toISOString(),
  };
}

/** Older revisions that were not sent are not needed any more; what is on its way or out is left to its settlement. */
async function replaceUnsent(
  tx: Tx,
  publication: StoredPublication,
  revisions: readonly StoredRevision[],
  at: Date,
): Promise<void> {
  for (const old of revisions) {
    if (!["DRAFT", "READY", "FAILED"].includes(old.status)) continue;
    await moveRevision(tx, publication, old, { signal: "supersede", actor: "router", at });
    await abandonEffect(
      tx,
      publication.tenantId,
      old.effectKey,
      "a newer revision replaced it before it was sent",
    );
    if (old.status !== "FAILED")
      await updateIntent(tx, publication.tenantId, old.intentId, { status: "superseded" }, at);
  }
}

/** Lets a draft go: READY, announced, and its work asked for unless the site is frozen. */
export async function approveRevision(
  tx: Tx,
  publication: StoredPublication,
  intent: StoredIntent,
  actor: string,
  reason: string | null = null,
): Promise<boolean> {
  const at = clock.now();
  if (intent.revision === null || intent.pubid === null) return false;
  const draft = { revision: intent.revision, status: "DRAFT" as const };
  const moved = await moveRevision(tx, publication, draft, { signal: "approve", actor, reason, at });
  if (moved === null) return false;
  await emit(tx, publicationRequested, {
    ...envelopeOf(publication, intent),
    data: {
      ...outputOf(publication, intent.intentId, intent.revision),
      effect_key: intent.effectKey,
    },
  });
  if (intent.status !== "held") await requestExecution(tx, intent);
  return true;
}

type Pinned = Pick<StoredIntent, "packRevision" | "policyRevision" | "routerRevision">;

/** Subject, place and pins of a message about a publication. */
export function envelopeOf(publication: StoredPublication, pins: Pinned | null) {
  return {
    subject: `publication/${publication.pubid}`,
    tenant: publication.tenantId,
    domain: publication.domain,
    siteId: publication.siteId,
    partitionKey: publication.pubid,
    ...(pins
      ? { pins: { pack: pins.packRevision, policy: pins.policyRevision, router: pins.routerRevision } }
      : {}),
  };
}

/** Which output a message is about. */
export function outputOf(publication: StoredPublication, intentId: string, revision: number) {
  const { pubid, dpid, geid, siteId, locale, channel } = publication;
  return { publication_intent_id: intentId, pubid, dpid, geid, site_id: siteId, locale, channel, revision };
}
