import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { redactText } from "#lib/kernel/redact.ts";
import type { MessageId } from "#lib/kernel/ids.ts";

/**
 * How an attempt failed (seed 004 §23, with the two ways that never reach an error): legal and worth another try;
 * never going to work; stopped at its time limit; ended with its process.
 */
export const ERROR_CLASSES = ["retriable", "non_retriable", "time_limit", "process_ended"] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** Thrown by a handler for work that no further attempt can mend (refused, malformed, gone). */
export class NonRetriableError extends Error {
  override readonly name = "NonRetriableError";
}

/** The class of an error that a handler threw. */
export function errorClassOf(error: unknown): ErrorClass {
  return error instanceof NonRetriableError ? "non_retriable" : "retriable";
}

const BACKOFF_BASE_MS = 1_000;
const BACKOFF_CAP_MS = 3_600_000;

/** Milliseconds to wait after failed attempt `attempt` (1-based): doubling from 1 s to 1 h, ±20 % jitter. */
export function backoffMs(attempt: number, random: number): number {
  const plain = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempt - 1, 30));
  return Math.round(plain * (0.8 + 0.4 * random));
}

/** Whether a dead letter may be replayed by a bulk run, or only by a person who looked at it. */
export function replayPolicyOf(errorClass: ErrorClass): "automatic" | "manual" {
  return errorClass === "retriable" ? "automatic" : "manual";
}

/** Lanes take turns: a site's, else a tenant's, else the shared core's. */
export function laneOf(siteId: string | null, tenant: string | null): string {
  return siteId ?? tenant ?? "shared";
}

/** What makes two messages of one id the same message; time and trace may differ. */
export function payloadHash(message: {
  readonly type: string;
  readonly subject: string;
  readonly tenant: string | null;
  readonly domain: string | null;
  readonly siteId: string | null;
  readonly data: unknown;
}): string {
  const { type, subject, tenant, domain, siteId, data } = message;
  return sha256Hex(canonicalJson({ type, subject, tenant, domain, siteId, data }));
}

/** The uuid inside `msg_<uuid>`. */
export function messageUuid(id: MessageId): string {
  return id.slice(4);
}

/** An error as a dead letter keeps it: secrets blanked, no NUL, at most 2,000 characters. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return redactText(text).replaceAll("\0", "").toWellFormed().slice(0, 2_000);
}
