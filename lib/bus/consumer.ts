import type { Context, Tx } from "#lib/kernel/db/index.ts";
import type { DataOf, Envelope, MessageType } from "./message.ts";
import type { Verdict } from "./verdict.ts";

/** What a handler may know of the delivery beside the message. */
export type Delivery = {
  /** The context the transaction is in: the message's tenant, domain and site, purpose `operating`. */
  readonly ctx: Context;
  readonly consumer: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the handler's time limit is over. */
  readonly signal: AbortSignal;
};

export type Handle<M extends MessageType = MessageType> = (
  tx: Tx,
  envelope: Envelope,
  data: DataOf<M>,
  delivery: Delivery,
) => Promise<Verdict>;

/** One interested party: what it hears, and how it is served. */
export type Consumer = {
  readonly name: string;
  readonly on: readonly MessageType[];
  /** Messages of one partition key in the order they were written; a dead letter does not hold up the rest. */
  readonly ordered: boolean;
  /** Tries before the message becomes a dead letter. */
  readonly attempts: number;
  readonly timeLimitMs: number;
  /** Messages of one transaction. */
  readonly batchSize: number;
  readonly handle: Handle;
};

const DEFAULTS = { ordered: false, attempts: 8, timeLimitMs: 5_000, batchSize: 100 } as const;

/**
 * Declares a consumer. `handle` runs in a transaction under the message's context, with the inbox row already
 * written: what it does there happens once, however often the message comes. It must do nothing outside `tx`.
 */
export function consumer<const M extends MessageType>(
  declaration: Pick<Consumer, "name"> &
    Partial<Pick<Consumer, keyof typeof DEFAULTS>> & {
      readonly on: readonly M[];
      readonly handle: Handle<M>;
    },
): Consumer {
  if (!/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(declaration.name))
    throw new Error(`consumer ${declaration.name}: a name reads <module>.<verb-noun>`);
  return { ...DEFAULTS, ...declaration, handle: declaration.handle as Handle };
}
