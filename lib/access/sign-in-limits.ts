import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { AccessError } from "./errors.ts";

/** Failed sign-ins per window: few for one account, more for one network, which many people may share. */
const LIMITS = {
  account: { points: 10, duration: 15 * 60 },
  network: { points: 100, duration: 15 * 60 },
} as const;
type Limited = keyof typeof LIMITS;

const limiters = new Map<Limited, RateLimiterPostgres>();

function limiter(kind: Limited): RateLimiterPostgres {
  const known = limiters.get(kind);
  if (known) return known;
  const fresh = new RateLimiterPostgres({
    storeClient: pool("app"),
    storeType: "pool",
    tableName: "login_attempt",
    tableCreated: true,
    keyPrefix: kind,
    ...LIMITS[kind],
  });
  limiters.set(kind, fresh);
  return fresh;
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one: what one subscriber usually holds. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = mapped.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = mapped.includes("::")
    ? Array<string>(Math.max(8 - left.length - right.length, 0)).fill("0")
    : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.padStart(4, "0").toLowerCase())
    .join(":");
}

/**
 * Counts one attempt before the password is looked at, so that parallel guesses cannot outrun the count. Refuses
 * when either limit is reached, the right password included; a database that does not answer throws, and so refuses.
 */
export async function countSignIn(
  handle: string,
  address: string | null,
): Promise<Result<null, AccessError>> {
  if (!env().rateLimits) return ok(null);
  try {
    await limiter("account").consume(sha256Hex(handle));
    await limiter("network").consume(sha256Hex(networkOf(address ?? "unknown")));
    return ok(null);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return err({ code: "access.rate_limited", retryAfterS: Math.ceil(refusal.msBeforeNext / 1_000) });
    throw refusal;
  }
}

/** Forgives what counted against an account and its network after the owner came in: only failures stay counted. */
export async function forgiveSignIn(handle: string, address: string | null): Promise<void> {
  if (!env().rateLimits) return;
  await limiter("account").delete(sha256Hex(handle));
  await limiter("network").reward(sha256Hex(networkOf(address ?? "unknown")));
}
