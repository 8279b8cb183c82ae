import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { z } from "zod";
import type { BusError } from "../errors.ts";
import { Envelope } from "../message.ts";
import { jobQueue, listeners } from "../ports.ts";
import { messageUuid, payloadHash } from "../rules.ts";
import { restoreMessages } from "../store/restore.ts";
import { closeLetter, lockLetter, sendLettersAgain, type StoredLetter } from "../store/redeliver.ts";

const LostWork = z.looseObject({ name: z.string(), lane: z.string(), payload: z.unknown() });

const notReplayable = (detail: string) => err({ code: "bus.not_replayable", detail } as const);

/**
 * Gives one open dead letter's work back to who failed at it, in the caller's transaction. Refuses what is not open,
 * may never run again, or has nobody left who hears it.
 */
export async function replayLetter(tx: Tx, id: string): Promise<Result<null, BusError>> {
  const letter = await lockLetter(tx, id);
  if (!letter) return err({ code: "bus.dead_letter_not_found" });
  if (letter.status !== "open") return notReplayable(`The dead letter is ${letter.status}.`);
  if (letter.replay_policy === "never") return notReplayable("This work must not run again.");
  const sent = await redeliver(tx, [letter]);
  if (sent.length === 0) return notReplayable(`Nobody does the work of ${letter.consumer} any more.`);
  crashPoint("replay.before-commit");
  return ok(null);
}

function isHeard(letter: StoredLetter): boolean {
  return listeners().consumers.some(
    (one) => one.name === letter.consumer && one.on.some((type) => type.type === letter.type),
  );
}

/** The message of a letter as the outbox held it. */
function outboxRowOf(letter: StoredLetter) {
  const envelope = Envelope.parse(letter.message);
  const { type, subject, data, domain = null, siteid: siteId = null } = envelope;
  const hash = payloadHash({ type, subject, tenant: letter.tenant_id, domain, siteId, data });
  return {
    id: messageUuid(envelope.id),
    bus: letter.bus ?? "event",
    tenant: letter.tenant_id,
    envelope,
    hash,
  };
}

/** Gives locked letters back to their consumers and queues; answers the ids of those that found somebody. */
export async function redeliver(tx: Tx, letters: readonly StoredLetter[]): Promise<string[]> {
  const now = clock.now();
  const messages = letters.filter((letter) => letter.message_id.startsWith("msg_") && isHeard(letter));
  // A message outlives its retention in its letter alone.
  await restoreMessages(tx, messages.map(outboxRowOf), now);
  const sent = await sendLettersAgain(tx, messages, now);
  for (const letter of letters) {
    if (!letter.consumer.startsWith("job:")) continue;
    const work = LostWork.safeParse(letter.message);
    const request = work.success
      ? listeners().jobAgain({ ...work.data, payload: work.data.payload, tenant: letter.tenant_id })
      : null;
    if (request === null) continue;
    await jobQueue().enqueue(tx, [request]);
    await closeLetter(tx, letter.id, now);
    sent.push(letter.id);
  }
  return sent;
}
