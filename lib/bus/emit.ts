import type { z } from "zod";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { MessageId } from "#lib/kernel/ids.ts";
import type { MessageType, Pins } from "./message.ts";

/** What the sender knows; the rest of the envelope is the bus's. */
export type Emission<M extends MessageType> = {
  /** `<kind>/<id>` of the thing that changed. */
  readonly subject: string;
  /** The tenant's uuid; null for the shared core. */
  readonly tenant: string | null;
  readonly domain?: string;
  readonly siteId?: string;
  readonly partitionKey: string;
  readonly pins?: Pins;
  readonly data: z.input<M["data"]>;
};

/**
 * Writes one message to the outbox inside the caller's transaction, in one statement: it is sent exactly if the
 * transaction commits. The only way to publish.
 */
export function emit<M extends MessageType>(_tx: Tx, _type: M, _message: Emission<M>): Promise<MessageId> {
  throw new Error("not wired");
}
