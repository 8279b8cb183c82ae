import type { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { busSource, dataSchemaUrl, Envelope, type MessageType, type Pins } from "./message.ts";
import { laneOf, messageUuid, payloadHash } from "./rules.ts";
import { insertMessages, type OutboxRow } from "./store/outbox.ts";
import { nextTraceparent } from "./trace.ts";

/** What the sender knows; the rest of the envelope is the bus's. */
export type Emission<M extends MessageType> = {
  /** `<kind>/<id>` of the thing that changed. */
  readonly subject: string;
  /** The tenant's uuid; null for the shared core. */
  readonly tenant: string | null;
  readonly domain?: string | undefined;
  readonly siteId?: string | undefined;
  readonly partitionKey: string;
  readonly pins?: Pins | undefined;
  readonly data: z.input<M["data"]>;
};

/** Messages name things; what is large stays in its table. */
const LIMIT_BYTES = 256 * 1024;

/** An escape that PostgreSQL's jsonb refuses; an escaped backslash before `u0000` is plain text. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/** Builds the outbox row of a message; throws for data that breaks its schema, holds NUL or is over 256 KiB. */
export function outboxRow<M extends MessageType>(type: M, sent: Emission<M>, now: Date): OutboxRow {
  const id = MessageId.parse(mintId("msg"));
  const data: unknown = type.data.parse(sent.data);
  const envelope = Envelope.parse({
    specversion: "1.0",
    id,
    source: busSource(type.bus),
    type: type.type,
    subject: sent.subject,
    time: now.toISOString(),
    datacontenttype: "application/json",
    dataschema: dataSchemaUrl(type.type, env().origin),
    domain: sent.domain,
    siteid: sent.siteId,
    partitionkey: sent.partitionKey,
    packrevision: sent.pins?.pack,
    policyrevision: sent.pins?.policy,
    routerrevision: sent.pins?.router,
    traceparent: nextTraceparent(),
    data,
  });
  const text = JSON.stringify(envelope);
  if (NUL_ESCAPE.test(text)) throw new Error(`message ${type.type}: a text holds a NUL character`);
  if (Buffer.byteLength(text) > LIMIT_BYTES)
    throw new Error(`message ${type.type}: over ${LIMIT_BYTES} bytes`);
  const { subject, tenant, domain = null, siteId = null } = sent;
  return {
    id: messageUuid(id),
    bus: type.bus,
    tenant,
    lane: laneOf(siteId, tenant),
    envelope,
    payloadHash: payloadHash({ type: type.type, subject, tenant, domain, siteId, data }),
    createdAt: now,
  };
}

/** One message of a set, made by `outgoing`. */
export type Outgoing = { readonly row: (now: Date) => OutboxRow };

/** Pairs a type with its data, for `emitAll`; throws where `emit` would. */
export function outgoing<M extends MessageType>(type: M, sent: Emission<M>): Outgoing {
  return { row: (now) => outboxRow(type, sent, now) };
}

/** Writes any number of messages in one statement, in their order; otherwise as `emit`. */
export async function emitAll(tx: Tx, messages: readonly Outgoing[]): Promise<MessageId[]> {
  if (messages.length === 0) return [];
  const now = clock.now();
  const rows = messages.map((one) => one.row(now));
  if ((await insertMessages(tx, rows)) !== rows.length) throw new Error("a message id was minted twice");
  return rows.map((row) => row.envelope.id);
}

/**
 * Writes one message to the outbox inside the caller's transaction, in one statement: it is sent exactly if the
 * transaction commits. With `emitAll` the only way to publish. Throws for data that breaks the type's schema.
 */
export async function emit<M extends MessageType>(tx: Tx, type: M, sent: Emission<M>): Promise<MessageId> {
  const row = outboxRow(type, sent, clock.now());
  await emitAll(tx, [{ row: () => row }]);
  return row.envelope.id;
}
