import { clock } from "#lib/kernel/clock.ts";
import { enterContext, inContext, type Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import type { MessageId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { z } from "zod";
import { NEUTRAL } from "./batch.ts";
import type { BusError } from "./errors.ts";
import { declaredMessages, dataSchemaUrl, Envelope, type MessageType } from "./message.ts";
import { itemOf } from "./outcome.ts";
import { INBOX_RETENTION_MS } from "./retention.ts";
import { laneOf, messageUuid, payloadHash } from "./rules.ts";
import { insertMessages, type OutboxRow } from "./store/outbox.ts";
import { insertQuarantineItems } from "./store/quarantine.ts";
import { deliverAgain, findMessage, findTenant } from "./store/received.ts";
import { nextTraceparent } from "./trace.ts";

/** What another sender may leave out. */
const Received = Envelope.partial({
  datacontenttype: true,
  dataschema: true,
  partitionkey: true,
  traceparent: true,
});

/** What became of a received message: new, known and delivered again, or known with another payload. */
export type Reception = { readonly messageId: MessageId; readonly outcome: "sent" | "again" | "quarantined" };

function invalid(error: z.ZodError, under: string): BusError {
  const errors = error.issues.map((issue) => ({
    pointer: [under, ...issue.path].map((part) => `/${String(part)}`).join(""),
    code: issue.code ?? "invalid",
    detail: issue.message,
  }));
  return { code: "bus.invalid_envelope", errors };
}

function complete(received: z.infer<typeof Received>, type: MessageType): Result<Envelope, BusError> {
  const data = type.data.safeParse(received.data);
  if (!data.success) return err(invalid(data.error, "envelope/data"));
  return ok({
    datacontenttype: "application/json",
    dataschema: dataSchemaUrl(type.type, env().origin),
    partitionkey: received.subject,
    traceparent: nextTraceparent(),
    ...received,
    data: data.data,
  });
}

/** Whether the inbox may have forgotten a message of this age; only a version 7 id tells its age. */
function isTooOld(uuid: string): boolean {
  if (uuid[14] !== "7") return false;
  return (
    Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) < clock.now().getTime() - INBOX_RETENTION_MS
  );
}

async function admit(tx: Tx, row: OutboxRow): Promise<Reception> {
  const messageId = row.envelope.id;
  if ((await insertMessages(tx, [row])) === 1) return { messageId, outcome: "sent" };
  const known = await findMessage(tx, row.id);
  if (known?.payload_hash === row.payloadHash) {
    await deliverAgain(tx, row.id);
    return { messageId, outcome: "again" };
  }
  const why = {
    reason: "payload_mismatch",
    detail: "a message of this id was sent before with another payload",
  } as const;
  const message = { envelope: row.envelope, tenant_id: row.tenant };
  await insertQuarantineItems(tx, [itemOf(null, message, why, clock.now())]);
  return { messageId, outcome: "quarantined" };
}

/**
 * Takes in an envelope that did not come from `emit`: from another transport, or by hand. A new id is sent, a known
 * one delivered again, a known id with another payload goes to quarantine and changes nothing.
 */
export async function receive(input: unknown): Promise<Result<Reception, BusError>> {
  const parsed = Received.safeParse(input);
  if (!parsed.success) return err(invalid(parsed.error, "envelope"));
  const type = declaredMessages().get(parsed.data.type);
  if (!type)
    return err({ code: "bus.unknown_type", detail: `No message type ${parsed.data.type} is declared.` });
  const completed = complete(parsed.data, type);
  if (!completed.ok) return completed;
  const envelope = completed.value;
  const id = messageUuid(envelope.id);
  if (isTooOld(id))
    return err({
      code: "bus.message_too_old",
      detail: "The inbox no longer remembers messages of this age.",
    });
  return await inContext(NEUTRAL, async (tx): Promise<Result<Reception, BusError>> => {
    const tenant = envelope.tenant === undefined ? null : await findTenant(tx, envelope.tenant);
    if (tenant === null && envelope.tenant !== undefined)
      return err({ code: "bus.unknown_tenant", detail: `There is no tenant ${envelope.tenant}.` });
    await enterContext(tx, { ...NEUTRAL, tenant });
    const { subject, data, domain = null, siteid: siteId = null } = envelope;
    const hash = payloadHash({ type: type.type, subject, tenant, domain, siteId, data });
    const place = { id, bus: type.bus, tenant, lane: laneOf(siteId, tenant) };
    return ok(await admit(tx, { ...place, envelope, payloadHash: hash, createdAt: clock.now() }));
  });
}

/** Delivers a message of the outbox again, by its public id. */
export async function receiveAgain(messageId: MessageId): Promise<Result<Reception, BusError>> {
  return await inContext(NEUTRAL, async (tx): Promise<Result<Reception, BusError>> => {
    const known = await findMessage(tx, messageUuid(messageId));
    if (!known) return err({ code: "bus.message_not_found" });
    await deliverAgain(tx, messageUuid(messageId));
    return ok({ messageId, outcome: "again" });
  });
}
