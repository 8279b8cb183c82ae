import type { Difference } from "#lib/kernel/difference.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { canonicalJson } from "#lib/kernel/mint.ts";
import type { EventState } from "../contracts.ts";
import { blockingKeys, createStatistics } from "../resolution/index.ts";
import { entitiesOf } from "../service/join-event.ts";
import { loadEvent, loadMemberFeatures, type LoadedEvent } from "../store/load-event.ts";
import { diffStates, stateOf } from "../versions/index.ts";

type Sql = Pick<Tx, "$queryRaw">;
type Head = { readonly geid: string; readonly status: string; readonly columns: Record<string, unknown> };

const PAGE = 200;

/**
 * Recomputes the state, the profile and the candidate index of each event of a scope from its members and names
 * what differs from what is stored.
 */
export async function verifyHeads(tx: Sql, scope: string | null): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = ""; ;) {
    const heads = await tx.$queryRaw<Head[]>`
      select geid, status, json_build_object('type', type, 'status', status, 'stage', stage, 'version', version) as columns
      from event where scope is not distinct from ${scope}::uuid and geid > ${after} order by geid limit ${PAGE}`;
    for (const head of heads) found.push(...(await verifyHead(tx, head)));
    const last = heads.at(-1);
    if (!last || heads.length < PAGE) return found;
    after = last.geid;
  }
}

async function verifyHead(tx: Sql, head: Head): Promise<Difference[]> {
  const event = await loadEvent(tx, head.geid);
  if (!event) return [{ check: "event-head", subject: head.geid, detail: "has no current version" }];
  const { type, status, stage, version } = event.state;
  const faults = diffStates(head.columns, { type, status, stage, head: version === event.version })
    .filter((change) => change.path !== "/head" || change.after !== true)
    .map(({ path }) => ({
      check: "event-head",
      subject: head.geid,
      detail: `${path.slice(1)} differs from its version`,
    }));
  if (head.status !== "active") return faults;
  return [...faults, ...verifyState(event), ...(await verifyProfile(tx, event))];
}

/** A state must follow from the members as they are linked now. */
function verifyState(event: LoadedEvent): Difference[] {
  const computed: EventState = stateOf(
    {
      geid: event.geid,
      status: "active",
      aliasOf: null,
      parts: event.state.parts,
      observedAt: event.observedAt,
      members: event.members,
      centroid: event.profile.centroid,
      entities: entitiesOf(event),
    },
    event.version,
    new Date(event.state.updated_at),
  );
  return diffStates(event.state, computed).map(({ path, before, after }) => ({
    check: "event-state",
    subject: event.geid,
    detail: `${path.slice(1)} is ${canonicalJson(before)}, its evidence gives ${canonicalJson(after)}`,
  }));
}

/** Founder, number of members and their hard keys must be in the profile and in the index. */
async function verifyProfile(tx: Sql, event: LoadedEvent): Promise<Difference[]> {
  const members = await loadMemberFeatures(tx, event.geid);
  const differs = (detail: string) => ({ check: "event-profile", subject: event.geid, detail });
  const faults: Difference[] = [];
  const counted = event.profile.centroid.members;
  if (counted !== members.length)
    faults.push(differs(`counts ${counted} members, ${members.length} are linked`));
  const statistics = createStatistics();
  const keys = members.flatMap(({ features }) =>
    blockingKeys(features, statistics).filter(({ kind }) => kind === "key"),
  );
  const indexed = await tx.$queryRaw<{ hash: bigint }[]>`
    select k.hash from event_key k join event e on e.geid = k.geid
    where coalesce(e.survivor, e.geid) = ${event.geid}`;
  const known = new Set(indexed.map(({ hash }) => hash));
  for (const { hash, term } of keys) {
    if (!known.has(hash))
      faults.push({ check: "event-key", subject: event.geid, detail: `is not found by ${term}` });
  }
  return faults;
}
