import type { Outgoing } from "#lib/bus/index.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventEntity } from "../contracts.ts";
import { foldIn } from "../resolution/index.ts";
import type { StoredAdmission } from "../store/find-admission.ts";
import { loadEvent, type LoadedEvent } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";
import { writeEventStep } from "../store/write-event.ts";
import { loadOverlay, writeOverlayStep } from "../store/write-overlay.ts";
import { headRow, nextOverlayVersion, nextVersion, type Cause, type NextStep } from "../versions/index.ts";
import { eventMessage } from "./announce.ts";
import { linkOf, memberOf, type Arrival, type Placed } from "./arrival.ts";
import type { Match } from "./match-evidence.ts";

const causeOf = (arrival: Arrival): Cause =>
  arrival.relation === "correction" ? "corrected" : "evidence-added";

/**
 * Adds evidence to the event it was matched with. Answers null when the event is no longer as it was compared: then
 * the caller decides again. Private evidence on a shared event goes to its owner's overlay chain only.
 */
export async function joinEvent(tx: Tx, arrival: Arrival, match: Match): Promise<Placed | null> {
  const { geid, decision, score } = match.resolution;
  const compared = match.candidates.find((candidate) => candidate.geid === geid);
  if (!geid || !compared) throw new Error("a match names an event that was no candidate");
  const [locked] = await lockEvents(tx, [geid]);
  if (!locked || locked.status !== "active" || locked.version !== compared.version) return null;
  const event = await loadEvent(tx, geid);
  if (!event) throw new Error(`event ${geid} vanished while it was locked`);
  const answer = { decision, score, proposalId: null };
  const add = arrival.scope === event.scope ? addToEvent : addToOverlay;
  const message = await add(tx, arrival, event, answer);
  crashPoint("admit.after-event");
  return { geid, ...answer, message };
}

type Answer = Pick<StoredAdmission, "decision" | "score" | "proposalId">;

async function addToEvent(
  tx: Tx,
  arrival: Arrival,
  event: LoadedEvent,
  answer: Answer,
): Promise<Outgoing | null> {
  const step = stepFrom(event, arrival);
  const version = nextVersion(step);
  await writeEventStep(tx, {
    event: headRow(step, version),
    version,
    link: linkOf(arrival, event.geid, answer),
    keys: arrival.traits.keys,
    entityIds: arrival.entities.map((entity) => entity.id),
  });
  return version && eventMessage("updated", version, event.scope);
}

function stepFrom(event: LoadedEvent, arrival: Arrival): NextStep {
  return {
    before: event,
    geid: event.geid,
    scope: event.scope,
    status: "active",
    aliasOf: null,
    survivor: null,
    parts: event.state.parts,
    observedAt: event.observedAt,
    members: [...event.members, memberOf(arrival)],
    entities: distinct([...entitiesOf(event), ...arrival.entities]),
    profile: foldIn(event.profile, arrival.traits.features),
    cause: causeOf(arrival),
    actor: arrival.actor,
    at: arrival.at,
    links: [{ evid: arrival.evidence.evid, before: null, after: arrival.relation }],
  };
}

async function addToOverlay(
  tx: Tx,
  arrival: Arrival,
  event: LoadedEvent,
  answer: Answer,
): Promise<Outgoing | null> {
  const tenant = arrival.scope;
  if (tenant === null) throw new Error(`public evidence ${arrival.evidence.evid} met an event of one tenant`);
  const version = nextOverlayVersion({
    before: await loadOverlay(tx, tenant, event.geid),
    geid: event.geid,
    members: [...event.ownMembers, memberOf(arrival)],
    cause: causeOf(arrival),
    actor: arrival.actor,
    at: arrival.at,
    links: [{ evid: arrival.evidence.evid, before: null, after: arrival.relation }],
  });
  const link = linkOf(arrival, event.geid, answer);
  await writeOverlayStep(tx, tenant, {
    version,
    link,
    entityIds: arrival.entities.map((entity) => entity.id),
  });
  return version && eventMessage("updated", version, tenant, { overlay: true });
}

/** The entities that the event's shared members name. */
export function entitiesOf(event: Pick<LoadedEvent, "entities" | "members">): EventEntity[] {
  const members = new Set(event.members.map((member) => member.evid));
  return distinct(
    event.entities.filter((entity) => members.has(entity.evid)).map(({ id, name }) => ({ id, name })),
  );
}

function distinct(entities: readonly EventEntity[]): EventEntity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
