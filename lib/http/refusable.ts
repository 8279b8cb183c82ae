import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, type Result } from "#lib/kernel/result.ts";
import type { AppError } from "./app-error.ts";
import { classifyFailure } from "./failure.ts";

export type TransactionOptions = NonNullable<Parameters<typeof inContext>[2]>;

/** A refusal on its way out of a transaction, which it rolls back. */
export class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/**
 * Runs one transaction; a thrown `Refused` rolls it back and comes out as its value. A transaction that lost against
 * another one did nothing and is tried once more.
 */
export async function runRefusable<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<Result<T, AppError>>,
  options: TransactionOptions = {},
  mayRetry = true,
): Promise<Result<T, AppError>> {
  try {
    return await inContext(ctx, work, options);
  } catch (error) {
    if (error instanceof Refused) return err(error.error);
    if (mayRetry && classifyFailure(error) === "contention")
      return await runRefusable(ctx, work, options, false);
    throw error;
  }
}
