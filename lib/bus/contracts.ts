import { z } from "zod";
import { writtenText } from "#lib/kernel/text/written.ts";
import { Bus, Envelope } from "./message.ts";

/** Times on the wire: RFC 3339, UTC, milliseconds. */
const time = z.iso.datetime();

/** How far one consumer has come with one message. */
export const MessageConsumer = z.strictObject({
  name: z.string(),
  status: z.enum(["pending", "claimed", "waiting", "done", "cancelled", "dead", "quarantined"]),
  attempts: z.int(),
  error: z.string().nullable(),
  next_attempt_at: time.nullable(),
});

/** A message of the bus as operators see it. */
export const Message = z
  .strictObject({
    id: z.string(),
    bus: Bus,
    type: z.string(),
    source: z.string(),
    subject: z.string(),
    time: z.string(),
    tenant: z.string().nullable(),
    domain: z.string().nullable(),
    site_id: z.string().nullable(),
    status: z.enum(["pending", "relayed"]),
    consumers: z.array(MessageConsumer),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/** A message with the envelope that travels, secrets in its texts blanked. */
export const MessageWithEnvelope = Message.extend({ envelope: Envelope }).meta({ id: "MessageWithEnvelope" });
export type MessageWithEnvelope = z.infer<typeof MessageWithEnvelope>;

export const ErrorClass = z.enum(["retriable", "non_retriable", "time_limit", "process_ended"]);
export const DeadLetterStatus = z.enum(["open", "replayed", "closed"]);
export type DeadLetterStatus = z.infer<typeof DeadLetterStatus>;

/** Legal work that failed for good (seed 004 §24). */
export const DeadLetterEntry = z
  .strictObject({
    id: z.string(),
    bus: Bus.nullable(),
    message_id: z.string(),
    type: z.string(),
    consumer: z.string(),
    error_class: ErrorClass,
    error: z.string(),
    attempts: z.int(),
    first_failed_at: time,
    last_failed_at: time,
    site_id: z.string().nullable(),
    domain: z.string().nullable(),
    pack_revision: z.string().nullable(),
    replay_policy: z.enum(["automatic", "manual", "never"]),
    status: DeadLetterStatus,
    replayed_at: time.nullable(),
  })
  .meta({ id: "DeadLetter" });
export type DeadLetterEntry = z.infer<typeof DeadLetterEntry>;

/** A dead letter with the work itself. */
export const DeadLetterWithMessage = DeadLetterEntry.extend({ message: z.json() }).meta({
  id: "DeadLetterWithMessage",
});
export type DeadLetterWithMessage = z.infer<typeof DeadLetterWithMessage>;

/** How many open dead letters fail alike: the unit that a replay takes up. */
export type DeadLetterGroup = {
  readonly error_class: DeadLetterEntry["error_class"];
  readonly site_id: string | null;
  readonly consumer: string;
  readonly count: number;
  readonly oldest_at: string;
  readonly newest_at: string;
  /** The newest error of the group. */
  readonly error: string;
};

/** A replay with who asked for it and what for. */
export type ReplaySummary = Run & {
  readonly requested_by: string | null;
  readonly created_at: string;
  readonly selection: unknown;
};

export const QuarantineVerdict = z.enum(["release", "reject", "escalate"]);
export type QuarantineVerdict = z.infer<typeof QuarantineVerdict>;
export const QuarantineStatus = z.enum(["open", "released", "rejected", "escalated"]);
export type QuarantineStatus = z.infer<typeof QuarantineStatus>;

/** Something suspect that waits for a person (seed 004 §25). */
export const QuarantineEntry = z
  .strictObject({
    id: z.string(),
    reason: z.enum([
      "prompt_injection",
      "taxonomy_poisoning",
      "identity_conflict",
      "cross_tenant",
      "merge_ambiguity",
      "payload_mismatch",
    ]),
    subject: z.strictObject({ kind: z.string(), id: z.string() }),
    detail: z.string(),
    status: QuarantineStatus,
    verdict: QuarantineVerdict.nullable(),
    consumer: z.string().nullable(),
    site_id: z.string().nullable(),
    domain: z.string().nullable(),
    created_at: time,
    decided_at: time.nullable(),
    decided_by: z.string().nullable(),
    decision_reason: z.string().nullable(),
  })
  .meta({ id: "QuarantineItem" });
export type QuarantineEntry = z.infer<typeof QuarantineEntry>;

/** A quarantined thing with what it holds. */
export const QuarantineWithContent = QuarantineEntry.extend({ content: z.json() }).meta({
  id: "QuarantineItemWithContent",
});
export type QuarantineWithContent = z.infer<typeof QuarantineWithContent>;

export const RunState = z.enum(["queued", "running", "paused", "done", "failed", "cancelled"]);
/** Long work: where it stands, and what came of it. */
export const Run = z
  .strictObject({
    run_id: z.string(),
    state: RunState,
    done: z.int(),
    total: z.int().nullable(),
    started_at: time.nullable(),
    finished_at: time.nullable(),
    result: z.json(),
    error: z.string().nullable(),
  })
  .meta({ id: "Run" });
export type Run = z.infer<typeof Run>;

const name = z.string().min(1).max(300);
const moment = z.iso.datetime({ offset: true });
const MESSAGE_ID = /^msg_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which open dead letters are meant; without any of these all of them. */
export const DeadLetterFilter = z.strictObject({
  site: name.optional(),
  class: ErrorClass.optional(),
  consumer: name.optional(),
  type: name.optional(),
  ids: z.array(name).min(1).max(1_000).optional(),
});
export type DeadLetterFilter = z.infer<typeof DeadLetterFilter>;

/** What a replay takes up: a range of sent messages, named ones, or dead letters. */
export const ReplayRequest = z
  .strictObject({
    bus: Bus.optional(),
    from: moment.optional(),
    to: moment.optional(),
    message_ids: z.array(z.string().regex(MESSAGE_ID)).min(1).max(1_000).optional(),
    dead_letters: DeadLetterFilter.optional(),
    consumer: name.optional(),
    dry_run: z.boolean().optional(),
    reason: writtenText(2_000).optional(),
  })
  .refine((one) => one.dead_letters !== undefined || one.bus !== undefined, {
    path: ["bus"],
    error: "names the bus whose messages are replayed",
  })
  .refine(
    (one) => one.from !== undefined || one.message_ids !== undefined || one.dead_letters !== undefined,
    { path: ["from"], error: "say where to begin, which messages, or which dead letters" },
  )
  .refine((one) => one.dead_letters === undefined || one.message_ids === undefined, {
    path: ["message_ids"],
    error: "dead letters are named by dead_letters.ids",
  })
  .refine(
    (one) => one.from === undefined || one.to === undefined || Date.parse(one.from) <= Date.parse(one.to),
    {
      path: ["to"],
      error: "must not lie before from",
    },
  );
export type ReplayRequest = z.infer<typeof ReplayRequest>;

/** What a replay has done so far. `refused` counts work that nobody hears any more or that may not run again. */
export const ReplayResult = z.strictObject({
  dry_run: z.boolean(),
  redelivered: z.int(),
  refused: z.int(),
  by_consumer: z.record(z.string(), z.int()),
});
export type ReplayResult = z.infer<typeof ReplayResult>;
