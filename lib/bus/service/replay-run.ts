import { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { ReplayRequest } from "../contracts.ts";
import type { BusError } from "../errors.ts";
import { enqueue, job } from "../job.ts";
import { listeners } from "../ports.ts";
import { endReplay, insertReplay, lockReplay, saveReplay } from "../store/replays.ts";
import { stepReplay } from "./replay-step.ts";

/** A replay is carried out by the workers, in steps that each commit with their progress. */
export const replayMessages = job({
  name: "bus.replay-messages",
  payload: z.strictObject({ runId: RunId }),
  key: ({ runId }) => runId,
  lane: () => "replay",
  attempts: 20,
  timeLimitSeconds: 3_600,
});

/** Asks for a replay in the caller's transaction and answers the run that will do it. */
export async function requestReplay(tx: Tx, ctx: Context, request: ReplayRequest): Promise<RunId> {
  const runId = RunId.parse(mintId("run"));
  const { tenant, principal } = ctx;
  await insertReplay(tx, { id: runId, tenant, request, requestedBy: principal, at: clock.now() });
  await enqueue(tx, replayMessages, { tenant, payload: { runId } });
  return runId;
}

/** Stops a run after the step in hand: what it has delivered again stays delivered. */
export async function cancelReplay(tx: Tx, id: string): Promise<Result<null, BusError>> {
  const run = await lockReplay(tx, id);
  if (!run) return err({ code: "bus.run_not_found" });
  if (await endReplay(tx, id, { state: "cancelled", error: null, at: clock.now() })) return ok(null);
  return err({ code: "bus.not_cancellable", detail: `The run is ${run.state}.` });
}

/** Records, in the caller's transaction, that a run is given up. */
export async function failReplay(tx: Tx, id: string, error: string): Promise<void> {
  await endReplay(tx, id, { state: "failed", error, at: clock.now() });
}

/**
 * Carries a run on from where it stands until it is over, cancelled, or this process ends. Each step commits with its
 * progress, so a worker that dies leaves a run that the next one takes up, and no message is delivered twice by it.
 */
export async function runReplay(
  ctx: Context,
  id: string,
  signal: AbortSignal,
): Promise<"over" | "interrupted"> {
  for (;;) {
    if (signal.aborted) return "interrupted";
    const isOver = await inContext(ctx, async (tx) => {
      const run = await lockReplay(tx, id);
      if (!run || (run.state !== "queued" && run.state !== "running")) return true;
      const next = await stepReplay(tx, run);
      await saveReplay(tx, next, clock.now());
      crashPoint("replay-run.before-commit");
      return next.state === "done";
    });
    crashPoint("replay-run.after-step");
    if (isOver) return "over";
  }
}

/** Whether a consumer or a kind of background work of this name exists. */
export function isHeard(name: string): boolean {
  return listeners().consumers.some((one) => one.name === name) || listeners().jobNames.includes(name);
}
