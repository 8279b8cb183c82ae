import { claimKey, settleKey, type KeyUse, type StoredAnswer } from "#lib/access/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import { problemCode, type AppError } from "./app-error.ts";
import { PROBLEMS } from "./contracts.ts";
import type { Answer, Answers, AnyOperation, Run } from "./operation.ts";
import { serialise } from "./present.ts";
import { PROBLEM_MEDIA, problemOf } from "./problem.ts";
import { Refused, runRefusable } from "./refusable.ts";

type Outcome = Result<Answer<Answers>, AppError>;

/** Answers that stand in the record of an Idempotency-Key and are given again as they were. */
const stored = new WeakMap<object, StoredAnswer>();

/** The recorded answer behind an answer, where it is a replay. */
export function storedAnswer(answer: Answer<Answers>): StoredAnswer | null {
  return stored.get(answer) ?? null;
}

/** A refusal that the same request would meet again is recorded; one that the caller can mend uses no key up. */
function isRecorded(error: AppError): boolean {
  const { status } = PROBLEMS[problemCode(error)];
  return status < 500 && ![400, 401, 403, 429].includes(status);
}

function recordOf(spec: AnyOperation, outcome: Outcome, requestId: string): StoredAnswer {
  if (!outcome.ok) {
    const problem = problemOf(problemCode(outcome.error), requestId, outcome.error);
    return {
      status: problem.status,
      headers: { "content-type": PROBLEM_MEDIA },
      body: JSON.stringify(problem),
    };
  }
  const { status, headers, body } = serialise(spec, outcome.value);
  if (body !== null && typeof body !== "string")
    throw new Error(`${spec.operation} cannot record a binary answer`);
  return { status, headers, body };
}

function replay(answer: StoredAnswer): Outcome {
  const shown: Answer<Answers> = { status: answer.status };
  stored.set(shown, answer);
  return ok(shown);
}

/** Works under a claimed key: a refusal undoes the work but not the record of it. */
async function workUnderKey(
  spec: AnyOperation,
  tx: Tx,
  use: KeyUse,
  work: (tx: Tx) => Promise<Outcome>,
  requestId: string,
): Promise<Outcome> {
  const claim = await claimKey(tx, use);
  if (claim.kind === "running") throw new Refused({ code: "http.idempotency_in_progress", retryAfterS: 1 });
  if (claim.kind === "reused") throw new Refused({ code: "http.idempotency_key_reused" });
  if (claim.kind === "known") return replay(claim.answer);
  await tx.$executeRaw`savepoint work`;
  const outcome = await work(tx);
  if (!outcome.ok && !isRecorded(outcome.error)) throw new Refused(outcome.error);
  if (!outcome.ok) await tx.$executeRaw`rollback to savepoint work`;
  await settleKey(tx, use, recordOf(spec, outcome, requestId));
  return outcome;
}

/**
 * Makes the `run` of one request: one transaction, in which the record of the Idempotency-Key is written with the
 * work. A refusal rolls back whatever the work had written.
 */
export function transactionOf(
  spec: AnyOperation,
  ctx: Context,
  use: KeyUse | null,
  requestId: string,
): Run<Answers> {
  return async (work, { afterwards, ...options } = {}) => {
    const outcome = await runRefusable(
      ctx,
      async (tx) => {
        if (use !== null) return await workUnderKey(spec, tx, use, work, requestId);
        const made = await work(tx);
        if (!made.ok) throw new Refused(made.error);
        return made;
      },
      options,
    );
    if (afterwards === undefined || !outcome.ok || storedAnswer(outcome.value) !== null) return outcome;
    const completed = ok(await afterwards(outcome.value));
    if (use !== null) await inContext(ctx, (tx) => settleKey(tx, use, recordOf(spec, completed, requestId)));
    return completed;
  };
}
