import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";

type FrontDoorTables = Pick<Tx, "frontDoor" | "$queryRaw" | "$executeRaw">;

/** A door that has been silent for so long is forgotten: nobody waits for it, nobody names it. */
export const SILENCE_MS = 600_000;
/** What is older was confirmed or its doors are gone. */
const DEMANDS_MS = 24 * 3_600_000;

/** Notes that a door runs, and forgets those that fell silent without closing. */
export async function beat(tx: FrontDoorTables, instance: string): Promise<void> {
  const at = clock.now();
  await tx.frontDoor.upsert({
    where: { instance },
    create: { instance, startedAt: at, heartbeatAt: at },
    update: { heartbeatAt: at },
  });
  await tx.frontDoor.deleteMany({ where: { heartbeatAt: { lt: new Date(at.getTime() - SILENCE_MS) } } });
}

/** Takes a door off the list. */
export async function close(tx: FrontDoorTables, instance: string): Promise<void> {
  await tx.frontDoor.deleteMany({ where: { instance } });
}

/** Enters a demand and answers its epoch; doors hear of it when the transaction commits. */
export async function insertDemand(tx: FrontDoorTables, subject: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ epoch: bigint }[]>`
    insert into hard_invalidation (subject, requested_at) values (${subject}, ${clock.now()}) returning epoch`;
  if (!row) throw new Error("a demand was not entered");
  return row.epoch;
}

/** Demands that a door has not confirmed, oldest first. */
export async function openDemands(tx: FrontDoorTables, instance: string): Promise<bigint[]> {
  const since = new Date(clock.now().getTime() - DEMANDS_MS);
  const rows = await tx.$queryRaw<{ epoch: bigint }[]>`
    select h.epoch from hard_invalidation h
    where h.requested_at > ${since} and not exists (
      select from front_door_acknowledgement a where a.epoch = h.epoch and a.instance = ${instance})
    order by h.epoch limit 1000`;
  return rows.map(({ epoch }) => epoch);
}

/** Writes a door's word on demands. */
export async function acknowledge(
  tx: FrontDoorTables,
  instance: string,
  epochs: readonly bigint[],
): Promise<void> {
  await tx.$executeRaw`
    insert into front_door_acknowledgement (epoch, instance, acknowledged_at)
    select epoch, ${instance}, ${clock.now()} from unnest(${epochs.map(String)}::bigint[]) epoch
    on conflict do nothing`;
}

export type Standing = { readonly acknowledged: number; readonly pending: string[] };

/** How many doors have confirmed an epoch, and which of those that run have not. */
export async function standingOf(tx: FrontDoorTables, epoch: bigint): Promise<Standing> {
  const since = new Date(clock.now().getTime() - SILENCE_MS);
  const [row] = await tx.$queryRaw<{ acknowledged: number; pending: string[] }[]>`
    select (select count(*)::int from front_door_acknowledgement where epoch = ${epoch}) as acknowledged,
      array(select d.instance from front_door d where d.heartbeat_at >= ${since} and not exists (
        select from front_door_acknowledgement a where a.epoch = ${epoch} and a.instance = d.instance)
        order by d.instance) as pending`;
  if (!row) throw new Error(`epoch ${epoch} has no standing`);
  return row;
}
