import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EffectsError } from "../errors.ts";
import { setCircuit } from "../store/circuits.ts";

type Owned = Context & { readonly tenant: string };

/** Stops calls to a target, until a time or until a person closes the circuit. */
export async function openCircuit(
  tx: Tx,
  ctx: Owned,
  request: { readonly circuitId: string; readonly reason: string; readonly until: Date | null },
): Promise<Result<{ readonly target: string }, EffectsError>> {
  const target = await setCircuit(tx, { tenant: ctx.tenant, state: "open", ...request }, clock.now());
  return target === null ? err({ code: "effects.circuit_not_found" }) : ok({ target });
}

/** Lets a target be called again at once. */
export async function closeCircuit(
  tx: Tx,
  ctx: Owned,
  request: { readonly circuitId: string; readonly reason: string },
): Promise<Result<{ readonly target: string }, EffectsError>> {
  const target = await setCircuit(tx, { tenant: ctx.tenant, state: "closed", ...request }, clock.now());
  return target === null ? err({ code: "effects.circuit_not_found" }) : ok({ target });
}
