import { emitAll } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { loadMemberFeatures, type LoadedEvent, type StoredMember } from "../store/load-event.ts";
import { moveLinks } from "../store/move-links.ts";
import { writeEventStep } from "../store/write-event.ts";
import { headRow, nextVersion, type Cause, type NextStep } from "../versions/index.ts";
import { eventMessage } from "./announce.ts";
import type { Act } from "./apply-merge.ts";
import { refoldProfile } from "./refold-profile.ts";

/** Hangs members on another event, from wherever among an event and its aliases each of them hangs. */
export async function hangOn(tx: Tx, members: readonly StoredMember[], to: string, at: Date): Promise<void> {
  for (const [from, some] of Map.groupBy(members, ({ geid }) => geid))
    await moveLinks(tx, { evids: some.map(({ evid }) => evid), from, to, at });
}

/** Founds an event on evidence of another, locked one and hangs it there. Answers its GEID and its first evidence. */
export async function foundPart(
  tx: Tx,
  from: LoadedEvent,
  members: readonly StoredMember[],
  { cause, act }: { readonly cause: Cause; readonly act: Act },
): Promise<{ geid: string; founder: string }> {
  const evids = new Set(members.map(({ evid }) => evid));
  const features = (await loadMemberFeatures(tx, from.geid))
    .filter(({ evid }) => evids.has(evid))
    .map((member) => member.features);
  const [founder] = features;
  if (!founder) throw new Error(`a part of ${from.geid} would have no evidence`);
  const entities = from.entities.filter(({ evid }) => evids.has(evid)).map(({ id, name }) => ({ id, name }));
  const geid = mintId("evt");
  const step: NextStep = {
    before: null,
    geid,
    scope: from.scope,
    status: "active",
    aliasOf: null,
    survivor: null,
    parts: [],
    observedAt: from.observedAt,
    members,
    entities: [...new Map(entities.map((entity) => [entity.id, entity])).values()],
    profile: refoldProfile(founder, features),
    cause,
    actor: act.by,
    at: act.at,
    links: members.map(({ evid, relation }) => ({ evid, before: null, after: relation })),
  };
  const version = nextVersion(step);
  await writeEventStep(tx, {
    event: headRow(step, version),
    version,
    link: null,
    keys: [],
    entityIds: [],
  });
  await hangOn(tx, members, geid, act.at);
  if (version) await emitAll(tx, [eventMessage("created", version, from.scope)]);
  return { geid, founder: founder.id };
}
