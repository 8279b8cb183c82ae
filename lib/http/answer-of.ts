import { ok, type Result } from "#lib/kernel/result.ts";

/** The answer of a use case: its value as the body, with the first declared status; a refusal stays a refusal. */
export const answerOf = <T, E>(result: Result<T, E>): Result<{ body: T }, E> =>
  result.ok ? ok({ body: result.value }) : result;

/** The answer of a use case that has nothing to show: no body, with the first declared status. */
export const doneOf = <E>(result: Result<unknown, E>): Result<Record<never, never>, E> =>
  result.ok ? ok({}) : result;
