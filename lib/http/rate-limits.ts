import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#lib/access/index.ts";
import type { Principal } from "#lib/access/contracts.ts";
import { env } from "#lib/kernel/env.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import { isSafeMethod } from "./origin-check.ts";

/** Points a minute in one process; a read costs one point, a write five, a refused credential twenty. */
const anonymous = new RateLimiterMemory({ points: 3_000, duration: 60 });
const known = new RateLimiterMemory({ points: 12_000, duration: 60 });
const COST = { read: 1, write: 5, refusal: 20 } as const;

async function spend(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<Result<null, HttpError>> {
  if (!env().rateLimits) return ok(null);
  try {
    await limiter.consume(key, points);
    return ok(null);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return err({
        code: "http.rate_limited",
        retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)),
      });
    throw refusal;
  }
}

/** Charges one request to its principal, else to the network it comes from. */
export async function chargeRequest(
  method: string,
  principal: Principal | null,
  address: string | null,
): Promise<Result<null, HttpError>> {
  const points = isSafeMethod(method) ? COST.read : COST.write;
  return principal === null
    ? await spend(anonymous, networkOf(address ?? "unknown"), points)
    : await spend(known, principal.account.id, points);
}

/** Charges a credential that was not valid, so that guessing is slow. */
export async function chargeRefusal(address: string | null): Promise<Result<null, HttpError>> {
  return await spend(anonymous, networkOf(address ?? "unknown"), COST.refusal);
}
