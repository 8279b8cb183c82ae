import { auditOfResources } from "#lib/access/index.ts";
import { readBusTrail } from "#lib/bus/index.ts";
import { readEffects } from "#lib/effects/index.ts";
import { getEvidence, getLineage, listProposals, listVersions } from "#lib/flow/events/index.ts";
import { projectionsOfEvent } from "#lib/flow/projections/index.ts";
import { listPublications } from "#lib/flow/publications/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Trail, TrailStep } from "../contracts.ts";
import type { OpsError } from "../errors.ts";
import { findRoot, MOST_EVENTS, type Root } from "./trail-root.ts";

const step = (one: Omit<TrailStep, "status" | "actor" | "detail"> & Partial<TrailStep>): TrailStep => ({
  status: null,
  actor: null,
  detail: null,
  ...one,
});

async function eventSteps(ctx: Context, geid: string): Promise<TrailStep[]> {
  const [versions, lineage] = await Promise.all([
    listVersions(ctx, { geid, before: null, limit: 100 }),
    getLineage(ctx, geid),
  ]);
  const states = versions.ok
    ? versions.value.map((one) =>
        step({
          ...{
            at: one.at,
            kind: "event_version",
            id: geid,
            subject: geid,
            status: one.cause,
            actor: one.actor,
          },
          detail: `version ${one.version}, ${one.hash}`,
        }),
      )
    : [];
  const moves = lineage.ok
    ? lineage.value.steps.map((one) =>
        step({
          ...{ at: one.at, kind: "lineage", id: one.proposal_id ?? geid, subject: geid, status: one.kind },
          detail: `${one.from.join(", ")} → ${one.to.join(", ")}`,
        }),
      )
    : [];
  return [...states, ...moves];
}

async function proposalSteps(ctx: Context, root: Root): Promise<{ ids: string[]; steps: TrailStep[] }> {
  const lists = await Promise.all(
    root.geids.map((geid) => listProposals(ctx, { geid, after: null, limit: 50 })),
  );
  const proposals = [...new Map(lists.flat().map((one) => [one.id as string, one])).values()];
  const steps = proposals.flatMap((one) => [
    step({
      ...{
        at: one.proposed_at,
        kind: "proposal",
        id: one.id,
        subject: one.geids.join(", "),
        status: one.status,
      },
      ...{ actor: one.proposed_by, detail: `${one.kind}: ${one.reason}` },
    }),
    ...one.reviews.map((review) =>
      step({
        ...{
          at: review.at,
          kind: "review",
          id: one.id,
          subject: one.geids.join(", "),
          status: review.verdict,
        },
        ...{ actor: review.by, detail: review.reason },
      }),
    ),
  ]);
  return { ids: proposals.map((one) => one.id), steps };
}

/** More outputs of one event than these are not followed. */
const MOST_OUTPUTS = 50;

/** How domains read an event, what was published of that, and what was done outside for it. */
async function outputSteps(ctx: Context, geid: string): Promise<{ ids: string[]; steps: TrailStep[] }> {
  const [projections, publications] = await Promise.all([
    projectionsOfEvent(ctx, geid),
    listPublications(ctx, { geid, after: null, limit: MOST_OUTPUTS }),
  ]);
  const effects = await readEffects(
    ctx,
    publications.map((one) => one.effect_key),
  );
  const steps = [
    ...projections.map((one) =>
      step({
        ...{ at: one.updated_at, kind: "projection", id: one.dpid, subject: one.domain },
        detail: `${one.domain}: revision ${one.revision} under ${one.pack_revision}`,
      }),
    ),
    ...publications.map((one) =>
      step({
        ...{
          at: one.updated_at,
          kind: "publication",
          id: one.pubid,
          subject: one.site_id,
          status: one.status,
        },
        detail: `${one.site_id} ${one.locale} ${one.channel}: revision ${one.revision}, ${one.title}`,
      }),
    ),
    ...effects.map((one) =>
      step({
        ...{
          at: one.updated_at,
          kind: "effect",
          id: one.effect_key,
          subject: one.target,
          status: one.status,
        },
        detail: one.error,
      }),
    ),
  ];
  return { ids: steps.map((one) => one.id), steps };
}

async function evidenceSteps(ctx: Context, evids: readonly string[]): Promise<TrailStep[]> {
  const found = await Promise.all(evids.slice(0, MOST_EVENTS).map((evid) => getEvidence(ctx, evid)));
  return found.flatMap((one) =>
    one === null
      ? []
      : [
          step({
            ...{ at: one.observed_at, kind: "evidence", id: one.evid, subject: one.title },
            ...{ status: one.visibility.toLowerCase(), detail: one.url },
          }),
        ],
  );
}

async function busSteps(ctx: Context, ids: readonly string[]): Promise<TrailStep[]> {
  const found = await readBusTrail(ctx, ids);
  return [
    ...found.messages.map((one) =>
      step({
        ...{ at: one.at, kind: "message", id: one.id, subject: one.subject, status: one.status },
        detail: `${one.type}${one.consumers === null ? "" : ` → ${one.consumers}`}`,
      }),
    ),
    ...found.dead_letters.map((one) =>
      step({
        ...{ at: one.at, kind: "dead_letter", id: one.id, subject: one.message_id, status: one.status },
        detail: `${one.consumer}: ${one.error}`,
      }),
    ),
    ...found.quarantine.map((one) =>
      step({
        ...{ at: one.at, kind: "quarantine", id: one.id, subject: one.subject_id, status: one.status },
        actor: one.by,
        detail: one.detail,
      }),
    ),
  ];
}

/** Everything that is known about an id, and about the events, evidence and messages it hangs together with. */
export async function readTrail(ctx: Context, id: string): Promise<Result<Trail, OpsError>> {
  const root = await findRoot(ctx, id);
  if (root === null) return err({ code: "ops.trail_not_found" });
  const proposals = await proposalSteps(ctx, root);
  const outputs = await Promise.all(root.geids.map((geid) => outputSteps(ctx, geid)));
  const ids = [
    ...new Set([
      ...[id, ...root.geids, ...root.evids, ...root.subjects, ...proposals.ids],
      ...outputs.flatMap((one) => one.ids),
    ]),
  ];
  const [events, evidence, bus, audit] = await Promise.all([
    Promise.all(root.geids.map((geid) => eventSteps(ctx, geid))),
    evidenceSteps(ctx, root.evids),
    busSteps(ctx, ids),
    auditOfResources(ctx, ids),
  ]);
  const audited = audit.map((one) =>
    step({
      ...{
        at: one.at,
        kind: "audit",
        id: one.id,
        subject: one.resource.id ?? one.resource.kind,
        status: one.action,
      },
      ...{ actor: one.actor, detail: one.reason },
    }),
  );
  const steps = [
    ...events.flat(),
    ...proposals.steps,
    ...outputs.flatMap((one) => one.steps),
    ...evidence,
    ...bus,
    ...audited,
  ];
  return ok({
    id,
    kind: root.kind,
    evids: root.evids,
    geids: root.geids,
    proposals: proposals.ids,
    messages: steps.filter((one) => one.kind === "message").map((one) => one.id),
    steps: steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  });
}
