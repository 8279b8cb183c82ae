import { mintId, canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import type { Consumer } from "./consumer.ts";
import { declaredMessages } from "./message.ts";
import { backoffMs, errorClassOf, errorText, replayPolicyOf, type ErrorClass } from "./rules.ts";
import type { FailedDelivery } from "./store/batches.ts";
import type { ClaimedDelivery } from "./store/claims.ts";
import type { DeadLetter } from "./store/dead-letters.ts";
import type { QuarantineItem } from "./store/quarantine.ts";
import type { QuarantineReason, Verdict } from "./verdict.ts";

/** A failed attempt before its budget is looked at. */
export type Failure = {
  readonly errorClass: ErrorClass;
  readonly error: string;
  readonly afterMs?: number | undefined;
};

/** How one message of a batch ended. */
export type Outcome =
  | { readonly kind: "done"; readonly resultHash: string | null }
  | { readonly kind: "duplicate" }
  | { readonly kind: "cancelled"; readonly reason: string }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "quarantined"; readonly reason: QuarantineReason; readonly detail: string };

/** What a handler's verdict means for its delivery. */
export function outcomeOf(verdict: Verdict): Outcome {
  switch (verdict.verdict) {
    case "done":
      return {
        kind: "done",
        resultHash: verdict.result === undefined ? null : sha256Hex(canonicalJson(verdict.result)),
      };
    case "cancel":
      return { kind: "cancelled", reason: verdict.reason };
    case "retry":
      return {
        kind: "failed",
        failure: { errorClass: "retriable", error: verdict.reason, afterMs: verdict.afterMs },
      };
    case "quarantine":
      return { kind: "quarantined", reason: verdict.reason, detail: verdict.detail };
  }
}

/** What a thrown error means for its delivery. */
export function outcomeOfError(error: unknown): Outcome {
  return { kind: "failed", failure: { errorClass: errorClassOf(error), error: errorText(error) } };
}

/** Whether the work of this message may stay in the transaction. */
export function keepsWork(outcome: Outcome): boolean {
  return outcome.kind === "done" || outcome.kind === "cancelled" || outcome.kind === "duplicate";
}

/** Whether a failed attempt was the last one. */
export function isSpent(consumer: Pick<Consumer, "attempts">, attempts: number, failure: Failure): boolean {
  return failure.errorClass === "non_retriable" || attempts >= consumer.attempts;
}

/** The delivery row of a failed attempt: waiting for its next one, or dead. */
export function failedRow(
  consumer: Pick<Consumer, "attempts">,
  delivery: ClaimedDelivery,
  failure: Failure,
  now: Date,
  random: number,
): FailedDelivery {
  const spent = isSpent(consumer, delivery.attempts, failure);
  const waitMs = failure.afterMs ?? backoffMs(delivery.attempts, random);
  return {
    message_id: delivery.message_id,
    status: spent ? "dead" : "waiting",
    next_attempt_at: spent ? null : new Date(now.getTime() + waitMs).toISOString(),
    error_class: failure.errorClass,
    error: failure.error,
    alone: failure.errorClass === "time_limit",
    fresh: true,
  };
}

/** The dead letter of a delivery whose budget is spent. */
export function letterOf(
  consumer: Pick<Consumer, "name" | "attempts">,
  delivery: ClaimedDelivery,
  failure: Failure,
  now: Date,
): DeadLetter {
  const { envelope } = delivery;
  return {
    id: mintId("dl"),
    bus: declaredMessages().get(envelope.type)?.bus ?? null,
    message_id: envelope.id,
    type: envelope.type,
    consumer: consumer.name,
    message: envelope,
    error_class: failure.errorClass,
    error: failure.error,
    attempts: Math.min(delivery.attempts, consumer.attempts),
    first_failed_at: (delivery.first_failed_at ?? now).toISOString(),
    last_failed_at: now.toISOString(),
    tenant_id: delivery.tenant_id,
    site_id: envelope.siteid ?? null,
    domain: envelope.domain ?? null,
    pack_revision: envelope.packrevision ?? null,
    replay_policy: replayPolicyOf(failure.errorClass),
  };
}

/** The quarantine item of a suspect message. */
export function itemOf(
  consumer: string | null,
  message: Pick<ClaimedDelivery, "envelope" | "tenant_id">,
  why: { readonly reason: QuarantineReason; readonly detail: string },
  now: Date,
): QuarantineItem {
  const { envelope } = message;
  return {
    id: mintId("qi"),
    reason: why.reason,
    subject_kind: "message",
    subject_id: envelope.id,
    detail: why.detail,
    content: envelope,
    consumer,
    tenant_id: message.tenant_id,
    site_id: envelope.siteid ?? null,
    domain: envelope.domain ?? null,
    created_at: now.toISOString(),
  };
}
