import {
  cancelReplay,
  decideQuarantine,
  isHeard,
  replayLetter,
  requestReplay,
  type QuarantineDecision,
} from "#lib/bus/index.ts";
import type { ReplayRequest } from "#lib/bus/contracts.ts";
import type { BusError } from "#lib/bus/errors.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { auditOperation } from "./audited.ts";

/** Replays one dead letter and notes who did it; refuses as `replayLetter` does. */
export async function replayDeadLetter(
  tx: Tx,
  ctx: Context,
  request: { readonly id: string; readonly reason: string | null },
): Promise<Result<null, BusError>> {
  const replayed = await replayLetter(tx, request.id);
  if (!replayed.ok) return replayed;
  await auditOperation(tx, ctx, { action: "dead-letters:replay", kind: "dead_letter", ...request });
  return ok(null);
}

/** Starts a replay of many and notes who did it. Refuses a consumer that nobody is. */
export async function startReplay(
  tx: Tx,
  ctx: Context,
  request: ReplayRequest,
): Promise<Result<string, BusError>> {
  const { consumer } = request;
  if (consumer !== undefined && !isHeard(consumer))
    return err({ code: "bus.not_replayable", detail: `Nobody is called ${consumer}.` });
  const id = await requestReplay(tx, ctx, request);
  const action = request.dry_run ? "replays:dry-run" : "replays:start";
  await auditOperation(tx, ctx, { action, kind: "run", id, reason: request.reason ?? null });
  return ok(id);
}

/** Stops a replay and notes who did it; refuses one that is over. */
export async function stopReplay(tx: Tx, ctx: Context, id: string): Promise<Result<null, BusError>> {
  const stopped = await cancelReplay(tx, id);
  if (!stopped.ok) return stopped;
  await auditOperation(tx, ctx, { action: "replays:cancel", kind: "run", id, reason: null });
  return ok(null);
}

/** Records a verdict on a quarantined thing and notes who gave it. */
export async function judgeQuarantine(
  tx: Tx,
  ctx: Context,
  decision: Omit<QuarantineDecision, "by">,
): Promise<Result<null, BusError>> {
  const decided = await decideQuarantine(tx, { ...decision, by: ctx.principal ?? "unknown" });
  if (!decided.ok) return decided;
  const { id, verdict, reason } = decision;
  await auditOperation(tx, ctx, { action: `quarantine:${verdict}`, kind: "quarantine_item", id, reason });
  return ok(null);
}
