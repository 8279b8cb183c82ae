import type { Change, EventEntity, EventState } from "../contracts.ts";
import type { EventProfile } from "../resolution/index.ts";
import type { Member } from "../rules.ts";
import type { EventRow } from "../store/write-event.ts";
import { linkVersion, type VersionRow } from "./chain.ts";
import { diffStates } from "./diff.ts";
import { stateOf, type Facts } from "./state.ts";

/** Why a version came to be; part of the hash. */
export type Cause =
  | "created"
  | "evidence-added"
  | "evidence-changed"
  | "corrected"
  | "merged"
  | "rolled-back"
  | "retracted"
  | "split"
  | "moved"
  | "linked";

type Head = {
  readonly geid: string;
  readonly scope: string | null;
  readonly version: number;
  readonly hash: string;
};

/** The head before (null for a new event) and everything that is known after. */
export type NextStep = {
  readonly before: (Head & { readonly state: EventState }) | null;
  readonly geid: string;
  readonly scope: string | null;
  readonly status: Facts["status"];
  readonly aliasOf: string | null;
  readonly survivor: string | null;
  readonly parts: readonly string[];
  readonly observedAt: Date;
  readonly members: readonly Member[];
  readonly entities: readonly EventEntity[];
  readonly profile: EventProfile;
  readonly cause: Cause;
  readonly actor: string;
  readonly at: Date;
  /** Link changes, which a state does not list: evidence → relation, null where it was or is not linked. */
  readonly links: readonly LinkChange[];
  /** Further changes that a state does not show, such as the notice of a retraction. */
  readonly notes?: readonly Change[] | undefined;
};

export type LinkChange = {
  readonly evid: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** The version that follows; null when nothing that a version fixes is different. */
export function nextVersion(step: NextStep): VersionRow<EventState> | null {
  if (step.before?.state.status === "retracted" && step.status !== "retracted")
    throw new Error(`event ${step.geid} was retracted and would stand again`);
  const version = (step.before?.version ?? 0) + 1;
  const facts = { ...step, centroid: step.profile.centroid };
  const state = stateOf(facts, version, step.at);
  const links = step.links.map(({ evid, before, after }) => ({ path: `/evidence/${evid}`, before, after }));
  const changes = [
    ...(step.before ? diffStates(step.before.state, state) : []),
    ...links,
    ...(step.notes ?? []),
  ];
  if (step.before && changes.length === 0) return null;
  return linkVersion({
    geid: step.geid,
    version,
    prev_hash: step.before?.hash ?? null,
    cause: step.cause,
    actor: step.actor,
    at: step.at.toISOString(),
    changes,
    state,
  });
}

/** The head row after a step, with or without a new version. */
export function headRow(step: NextStep, version: VersionRow<EventState> | null): EventRow {
  const state = version?.state ?? step.before?.state;
  if (!state) throw new Error(`event ${step.geid} has no state`);
  const published = step.members.map((member) => member.publishedAt.getTime());
  return {
    geid: step.geid,
    scope: step.scope,
    type: state.type,
    status: state.status,
    stage: state.stage,
    alias_of: step.aliasOf,
    survivor: step.survivor,
    occurred_from: state.occurred.from,
    occurred_to: state.occurred.to,
    occurred_precision: state.occurred.precision,
    version: state.version,
    hash: version?.hash ?? step.before?.hash ?? "",
    profile: step.profile,
    first_published_at: new Date(Math.min(...published)).toISOString(),
    last_published_at: new Date(Math.max(...published)).toISOString(),
    observed_at: step.observedAt.toISOString(),
    updated_at: state.updated_at,
  };
}
