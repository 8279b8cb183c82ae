import { closeCircuit, openCircuit, readCircuit } from "#lib/effects/index.ts";
import type { Circuit } from "#lib/effects/contracts.ts";
import type { EffectsError } from "#lib/effects/errors.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import { auditOperation } from "./audited.ts";

/** What an operator does to a circuit: `open` stops the calls, until a time where one is given; `close` lets them on. */
export type CircuitTurn = {
  readonly id: string;
  readonly to: "open" | "close";
  readonly reason: string;
  readonly until?: Date | null;
};

/** Opens or closes the circuit of a target and notes who did it; refuses one that is not there. */
export async function turnCircuit(
  tx: Tx,
  ctx: Context,
  { id, to, reason, until = null }: CircuitTurn,
): Promise<Result<Circuit, EffectsError>> {
  if (ctx.tenant === null) throw new Error("an operator acts in a tenant");
  const own = { ...ctx, tenant: ctx.tenant };
  const turned =
    to === "open"
      ? await openCircuit(tx, own, { circuitId: id, reason, until })
      : await closeCircuit(tx, own, { circuitId: id, reason });
  if (!turned.ok) return turned;
  const circuit = await readCircuit(tx, ctx, id);
  await auditOperation(tx, ctx, { action: `ops:circuit-${to}`, kind: "circuit", id, reason });
  return ok(circuit);
}
