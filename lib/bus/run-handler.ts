import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import type { Consumer } from "./consumer.ts";
import { strike } from "./faults.ts";
import type { MessageType } from "./message.ts";
import { NonRetriableError } from "./rules.ts";
import type { ClaimedDelivery } from "./store/claims.ts";
import { inTrace } from "./trace.ts";
import type { Verdict } from "./verdict.ts";

/** A handler that did not come back in time. Its transaction is lost, and its neighbours' with it. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
  readonly messageId: string;
  constructor(messageId: string, limitMs: number) {
    super(`no answer within ${limitMs} ms`);
    this.messageId = messageId;
  }
}

/** Whose rights a message is handled with: its tenant, domain and site, as the worker. */
export function contextOf(delivery: ClaimedDelivery): Context {
  const { domain = null, siteid = null } = delivery.envelope;
  return {
    tenant: delivery.tenant_id,
    principal: null,
    domain,
    site: siteid,
    purpose: "operating",
    role: "worker",
  };
}

function parsedData(type: MessageType | undefined, delivery: ClaimedDelivery): unknown {
  if (!type) throw new NonRetriableError(`no declared type ${delivery.envelope.type}`);
  const parsed = type.data.safeParse(delivery.envelope.data);
  if (parsed.success) return parsed.data;
  throw new NonRetriableError(
    `data breaks the schema of ${type.type}: ${parsed.error.issues[0]?.message ?? "?"}`,
  );
}

/** Runs one handler under its time limit. Rejects with whatever it throws, or with a TimeLimitError. */
export async function runHandler(
  tx: Tx,
  consumer: Consumer,
  delivery: ClaimedDelivery,
  ctx: Context,
): Promise<Verdict> {
  const { envelope } = delivery;
  const type = consumer.on.find((one) => one.type === envelope.type);
  const data = parsedData(type, delivery);
  const abort = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    abort.abort();
    late.reject(new TimeLimitError(delivery.message_id, consumer.timeLimitMs));
  }, consumer.timeLimitMs);
  try {
    crashPoint("consumer.before-handle");
    strike("consumer", consumer.name);
    const about = { ctx, consumer: consumer.name, attempt: delivery.attempts, signal: abort.signal };
    const work = inTrace(envelope.traceparent, () => consumer.handle(tx, envelope, data, about));
    const verdict = await Promise.race([work, late.promise]);
    crashPoint("consumer.after-handle");
    return verdict;
  } finally {
    clearTimeout(timer);
  }
}
