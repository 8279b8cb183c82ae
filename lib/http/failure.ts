import { NoDatabaseError } from "#lib/kernel/db/index.ts";

/** What an exception means for the caller: try the same again, come back later, or our own mistake. */
export type FailureKind = "contention" | "unavailable" | "defect";

const CONTENTION = new Set(["40001", "40P01", "P2034"]);
/**
 * The database is away, or took too long. A lost COMMIT (P2028, a connection reset) may have succeeded: 503 says
 * "unknown, ask again", which the Idempotency-Key makes safe.
 */
const UNAVAILABLE = new Set([
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25P03",
  "25P04",
  "53300",
  "55P03",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
const LOST =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|server closed the connection/i;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** An error and everything it wraps, at most six levels deep. */
function* layers(error: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (typeof error !== "object" || error === null || depth > 6) return;
  const layer = error as Record<string, unknown>;
  yield layer;
  yield* layers(layer["cause"], depth + 1);
  yield* layers(layer["meta"], depth + 1);
  yield* layers(layer["driverAdapterError"], depth + 1);
}

/** Classifies what a use case threw by the codes of PostgreSQL, of Prisma and of the socket. */
export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof NoDatabaseError) return "unavailable";
  let kind: FailureKind = "defect";
  for (const layer of layers(error)) {
    const codes = [text(layer["code"]), text(layer["originalCode"])];
    if (codes.some((code) => CONTENTION.has(code)) || layer["kind"] === "TransactionWriteConflict")
      return "contention";
    const isAway = codes.some((code) => UNAVAILABLE.has(code) || /^08/.test(code));
    if (isAway || LOST.test(text(layer["message"]))) kind = "unavailable";
  }
  return kind;
}
