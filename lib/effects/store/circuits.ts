import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { admitCall, CLOSED, noteCall, type CircuitFacts } from "../rules.ts";

type CircuitTables = Pick<Tx, "circuit" | "$queryRaw" | "$executeRaw">;
export type Target = { readonly tenant: string; readonly target: string; readonly siteId: string | null };

type Row = CircuitFacts & { readonly circuitId: string };

async function readCircuit(tx: CircuitTables, { tenant, target }: Target): Promise<Row | null> {
  const found = await tx.circuit.findUnique({
    where: { tenantId_target: { tenantId: tenant, target } },
    select: { circuitId: true, state: true, failures: true, openings: true, openedAt: true, until: true },
  });
  return found as Row | null;
}

async function lockCircuit(tx: CircuitTables, target: Target): Promise<CircuitFacts> {
  await tx.$queryRaw`select 1 from circuit where tenant_id = ${target.tenant}::uuid and target = ${target.target} for update`;
  return (await readCircuit(tx, target)) ?? CLOSED;
}

async function writeCircuit(
  tx: CircuitTables,
  { tenant, target, siteId }: Target,
  next: CircuitFacts,
  reason: string | null,
  now: Date,
): Promise<void> {
  const { state, failures, openings, openedAt, until } = next;
  await tx.$executeRaw`
    insert into circuit (tenant_id, target, circuit_id, site_id, state, failures, openings, opened_at, until, reason, updated_at)
    values (${tenant}::uuid, ${target}, ${mintId("cir")}, ${siteId}, ${state}, ${failures}, ${openings}, ${openedAt}, ${until},
      ${reason}, ${now})
    on conflict (tenant_id, target) do update set state = excluded.state, failures = excluded.failures,
      openings = excluded.openings, opened_at = excluded.opened_at, until = excluded.until, reason = excluded.reason,
      updated_at = excluded.updated_at`;
}

/** Whether a target may be called now, null if so; takes the one probe of a circuit whose wait is over. */
export async function waitOfCircuit(tx: CircuitTables, target: Target, now: Date): Promise<Date | null> {
  const seen = await readCircuit(tx, target);
  if (seen === null || seen.state === "closed") return null;
  const admission = admitCall(await lockCircuit(tx, target), now);
  if (!admission.admitted) return admission.until;
  if (admission.next) await writeCircuit(tx, target, admission.next, "a probe is under way", now);
  return null;
}

/** Lets a circuit learn how a call went; a target in good order costs one look and no write. */
export async function noteOnCircuit(
  tx: CircuitTables,
  target: Target,
  call: { readonly isGood: boolean; readonly detail: string | null },
  now: Date,
): Promise<void> {
  const seen = await readCircuit(tx, target);
  if (call.isGood && (seen === null || (seen.state === "closed" && seen.failures === 0))) return;
  // The first failure must have a row to lock: two at once would both count from none.
  if (seen === null) await writeCircuit(tx, target, CLOSED, null, now);
  const before = await lockCircuit(tx, target);
  const next = noteCall(before, call.isGood, now);
  if (next !== before) await writeCircuit(tx, target, next, call.isGood ? null : call.detail, now);
}

/** Opens a circuit, until a time or until it is closed, or closes it; answers its target, null where there is none. */
export async function setCircuit(
  tx: CircuitTables,
  wanted: { readonly tenant: string; readonly circuitId: string } & (
    | { readonly state: "open"; readonly until: Date | null; readonly reason: string }
    | { readonly state: "closed"; readonly reason: string }
  ),
  now: Date,
): Promise<string | null> {
  const row = await tx.circuit.findFirst({
    where: { tenantId: wanted.tenant, circuitId: wanted.circuitId },
    select: { target: true, siteId: true },
  });
  if (!row) return null;
  const target = { tenant: wanted.tenant, ...row };
  const before = await lockCircuit(tx, target);
  const next: CircuitFacts =
    wanted.state === "open"
      ? { ...before, state: "open", openedAt: before.openedAt ?? now, until: wanted.until }
      : CLOSED;
  await writeCircuit(tx, target, next, wanted.reason, now);
  return row.target;
}
