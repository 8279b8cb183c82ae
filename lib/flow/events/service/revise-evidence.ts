import type { PreparedEvidence } from "#lib/flow/evidence/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { relationOf } from "../rules.ts";
import { knownStatistics } from "../statistics.ts";
import { findOrCreateEntities } from "../store/entities.ts";
import { findAdmission, type StoredAdmission } from "../store/find-admission.ts";
import { loadEvent, loadMemberFeatures, type LoadedEvent, type StoredMember } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";
import { writeEventStep, type LinkRow } from "../store/write-event.ts";
import { loadOverlay, writeOverlayStep } from "../store/write-overlay.ts";
import { headRow, nextOverlayVersion, nextVersion } from "../versions/index.ts";
import { announceEvent } from "./announce.ts";
import { linkOf, memberOf, type Arrival } from "./arrival.ts";
import { entitiesOf } from "./join-event.ts";
import { readTraits } from "./match-evidence.ts";
import { refoldProfile } from "./refold-profile.ts";

type Revision = {
  readonly event: LoadedEvent;
  readonly arrival: Arrival;
  readonly link: LinkRow;
};

/**
 * Follows a changed text of known evidence: it stays with its event, whose traits and profile follow, and the event
 * gets a version only if something that a version fixes is different.
 */
export async function reviseEvidence(
  tx: Tx,
  known: StoredAdmission,
  change: {
    readonly evidence: PreparedEvidence;
    readonly evidenceVersion: number;
    readonly copyOf: string | null;
    readonly actor: string;
  },
): Promise<void> {
  const { evidence, copyOf } = change;
  const entities = await findOrCreateEntities(tx, evidence.entities, evidence.ownerTenant, evidence.language);
  const event = await loadEvent(tx, await lockHolder(tx, evidence.evid, known.geid));
  const stored = [...(event?.members ?? []), ...(event?.ownMembers ?? [])].find(
    (one) => one.evid === evidence.evid,
  );
  if (!event || !stored) return; // A curator unlinked it: its text is kept, no event says it.
  const traits = readTraits(evidence, await knownStatistics(tx));
  const relation = relationOf(evidence.relation, copyOf, evidence.title);
  const arrival: Arrival = {
    ...change,
    scope: stored.scope,
    relation: evidence.relation === null && relation === "report" ? stored.relation : relation,
    traits,
    entities,
    at: clock.now(),
  };
  const link = { ...linkOf(arrival, stored.geid, known), link_revision: stored.linkRevision };
  const revision = { event, arrival, link };
  if (stored.scope === event.scope) await reviseEvent(tx, revision);
  else await reviseOverlay(tx, revision);
  crashPoint("admit.after-revision");
}

/** Locks the event that holds evidence now, which a merge, an undo or a move may have changed while this waited. */
async function lockHolder(tx: Tx, evid: string, geid: string): Promise<string> {
  await lockEvents(tx, [geid]);
  const holder = (await findAdmission(tx, evid))?.geid ?? geid;
  return holder === geid ? geid : await lockHolder(tx, evid, holder);
}

function linksOf(members: readonly StoredMember[], { evidence, relation }: Arrival) {
  const before = members.find((member) => member.evid === evidence.evid)?.relation ?? null;
  return before === relation ? [] : [{ evid: evidence.evid, before, after: relation }];
}

/** A headline is public even where it is not the event's title. */
function titleNotes(members: readonly StoredMember[], { evidence }: Arrival) {
  const before = members.find((member) => member.evid === evidence.evid)?.title ?? null;
  return before === evidence.title
    ? []
    : [{ path: `/evidence/${evidence.evid}/title`, before, after: evidence.title }];
}

const replaced = (members: readonly StoredMember[], arrival: Arrival) =>
  members.map((member) => (member.evid === arrival.evidence.evid ? memberOf(arrival) : member));

async function reviseEvent(tx: Tx, { event, arrival, link }: Revision): Promise<void> {
  const features = (await loadMemberFeatures(tx, event.geid)).map((member) =>
    member.evid === link.evid ? link.features : member.features,
  );
  const step = {
    before: event,
    geid: event.geid,
    scope: event.scope,
    // A retracted event stays retracted, whatever its sources write later.
    status: event.state.status,
    aliasOf: null,
    survivor: null,
    parts: event.state.parts,
    observedAt: event.observedAt,
    members: replaced(event.members, arrival),
    entities: [...new Map([...entitiesOf(event), ...arrival.entities].map((one) => [one.id, one])).values()],
    profile: refoldProfile(event.profile.founder, features),
    cause: "evidence-changed" as const,
    actor: arrival.actor,
    at: arrival.at,
    links: linksOf(event.members, arrival),
    notes: titleNotes(event.members, arrival),
  };
  const version = nextVersion(step);
  const entityIds = arrival.entities.map((entity) => entity.id);
  await writeEventStep(tx, {
    event: headRow(step, version),
    version,
    link,
    keys: arrival.traits.keys,
    entityIds,
  });
  if (version) await announceEvent(tx, version, event.scope);
}

async function reviseOverlay(tx: Tx, { event, arrival, link }: Revision): Promise<void> {
  const tenant = arrival.scope;
  if (tenant === null) throw new Error(`public evidence ${link.evid} hangs on an event of one tenant`);
  const version = nextOverlayVersion({
    before: await loadOverlay(tx, tenant, event.geid),
    geid: event.geid,
    members: replaced(event.ownMembers, arrival),
    cause: "evidence-changed",
    actor: arrival.actor,
    at: arrival.at,
    links: linksOf(event.ownMembers, arrival),
  });
  await writeOverlayStep(tx, tenant, {
    version,
    link,
    entityIds: arrival.entities.map((entity) => entity.id),
  });
  if (version) await announceEvent(tx, version, tenant, { overlay: true });
}
