import { auditOfResources } from "#lib/access/index.ts";
import { getDeadLetter, getMessage, getQuarantineItem, getReplay, readBusTrail } from "#lib/bus/index.ts";
import { getEvidence, getLineage, getProposal, listProposals, listVersions } from "#lib/flow/events/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Trail, TrailStep } from "../contracts.ts";
import type { OpsError } from "../errors.ts";

/** What an id leads to before its history is read. */
type Root = {
  readonly kind: string;
  readonly evids: string[];
  readonly geids: string[];
  readonly messages: string[];
};

const MOST_EVENTS = 10;
const step = (one: Omit<TrailStep, "status" | "actor" | "detail"> & Partial<TrailStep>): TrailStep => ({
  status: null,
  actor: null,
  detail: null,
  ...one,
});

const idsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])];
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const GEIDS = new RegExp(`evt_${UUID}`, "g");
const EVIDS = /ev_[0-9a-z]{32}/g;

/** Ids that a document names. */
function namedIn(document: unknown, kind: string, messages: string[]): Root {
  const text = JSON.stringify(document);
  return { kind, evids: idsIn(text, EVIDS), geids: idsIn(text, GEIDS).slice(0, MOST_EVENTS), messages };
}

/** What the id is, by its prefix, and what it leads to; null where the context sees nothing of it. */
async function findRoot(ctx: Context, id: string): Promise<Root | null> {
  switch (id.split("_", 1)[0]) {
    case "evt": {
      const lineage = await getLineage(ctx, id);
      if (!lineage.ok) return null;
      const { alias_of, aliases, parts } = lineage.value;
      const geids = [id, ...(alias_of === null ? [] : [alias_of]), ...aliases, ...parts].slice(
        0,
        MOST_EVENTS,
      );
      return { kind: "event", evids: [], geids, messages: [] };
    }
    case "ev": {
      const evidence = await getEvidence(ctx, id);
      if (evidence === null) return null;
      return { kind: "evidence", evids: [id], geids: evidence.geids.map((one) => one.geid), messages: [] };
    }
    case "prop": {
      const proposal = await getProposal(ctx, id);
      return proposal.ok ? { kind: "proposal", evids: [], geids: proposal.value.geids, messages: [] } : null;
    }
    case "msg": {
      const message = /^msg_[0-9a-f-]{36}$/.test(id) ? await getMessage(ctx, id) : null;
      return message?.ok ? namedIn(message.value.envelope, "message", [id]) : null;
    }
    case "dl": {
      const letter = await getDeadLetter(ctx, id);
      return letter.ok ? namedIn(letter.value.message, "dead_letter", [letter.value.message_id]) : null;
    }
    case "qi": {
      const item = await getQuarantineItem(ctx, id);
      return item.ok ? namedIn(item.value.content, "quarantine", [item.value.subject.id]) : null;
    }
    case "run": {
      const run = await getReplay(ctx, id);
      return run.ok ? { kind: "run", evids: [], geids: [], messages: [] } : null;
    }
    default:
      return null;
  }
}

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
  const ids = [...new Set([id, ...root.geids, ...root.evids, ...root.messages, ...proposals.ids])];
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
  const steps = [...events.flat(), ...proposals.steps, ...evidence, ...bus, ...audited];
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
