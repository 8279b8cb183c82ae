import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventStatus } from "../contracts.ts";
import type { Features } from "../resolution/index.ts";
import { loadEvent, loadMemberFeatures, type LoadedEvent } from "../store/load-event.ts";
import { writeEventStep } from "../store/write-event.ts";
import { loadOverlay, writeOverlayStep } from "../store/write-overlay.ts";
import { headRow, nextOverlayVersion, nextVersion, type Cause, type NextStep } from "../versions/index.ts";
import { announceEvent } from "./announce.ts";
import { entitiesOf } from "./join-event.ts";
import { refoldProfile } from "./refold-profile.ts";

export type Rewrite = {
  readonly cause: Cause;
  readonly actor: string;
  readonly at: Date;
  readonly status: EventStatus;
  readonly aliasOf: string | null;
  /** End of the alias chain; null for an event that stands for itself. */
  readonly survivor: string | null;
  readonly notes?: NextStep["notes"];
  /** The events it was split into; as they were where absent. */
  readonly parts?: readonly string[];
};

/** The founder while it is a member; its successor, the first of the others, once it was moved away. */
function founderOf(event: LoadedEvent, members: Awaited<ReturnType<typeof loadMemberFeatures>>): Features {
  const { founder } = event.profile;
  return members.some(({ evid }) => evid === founder.id) ? founder : (members[0]?.features ?? founder);
}

/** Computes a locked event anew from its members and those of its aliases, and writes what is different. */
export async function rewriteEvent(tx: Tx, geid: string, rewrite: Rewrite): Promise<LoadedEvent> {
  const event = await loadEvent(tx, geid);
  if (!event) throw new Error(`event ${geid} vanished while it was locked`);
  const features = await loadMemberFeatures(tx, geid);
  const step: NextStep = {
    ...rewrite,
    before: event,
    geid,
    scope: event.scope,
    parts: rewrite.parts ?? event.state.parts,
    observedAt: event.observedAt,
    members: event.members,
    entities: entitiesOf(event),
    profile: refoldProfile(
      founderOf(event, features),
      features.map((member) => member.features),
    ),
    links: [],
  };
  const version = nextVersion(step);
  await writeEventStep(tx, { event: headRow(step, version), version, link: null, keys: [], entityIds: [] });
  if (version) await announceEvent(tx, version, event.scope);
  return event;
}

/**
 * Computes anew what one tenant's evidence, with that of its own aliases, adds to a shared event. Answers the
 * evidence that the shared event was founded on.
 */
export async function rewriteOverlay(
  tx: Tx,
  tenant: string,
  geid: string,
  rewrite: Pick<Rewrite, "cause" | "actor" | "at">,
): Promise<string> {
  const event = await loadEvent(tx, geid);
  if (!event) throw new Error(`event ${geid} vanished while it was locked`);
  const before = await loadOverlay(tx, tenant, geid);
  const version = nextOverlayVersion({ ...rewrite, before, geid, members: event.ownMembers, links: [] });
  if (version) {
    await writeOverlayStep(tx, tenant, { version, link: null, entityIds: [] });
    await announceEvent(tx, version, tenant, { overlay: true });
  }
  return event.profile.founder.id;
}
