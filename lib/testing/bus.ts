import { z } from "zod";
import { consumer, done, emitAll, message, outgoing, type Consumer, type Verdict } from "#lib/bus/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { MessageId } from "#lib/kernel/ids.ts";
import type { FreshDatabase } from "./database.ts";

/** A message type that exists in tests alone. */
export const probed = message(
  "event",
  "org.evemiss.iiodo.probe.sent.v1",
  z.strictObject({ n: z.int(), text: z.string().optional() }),
);

/** Creates the table in which `noting` consumers leave one row per run, with no key that could hide a second one. */
export async function createEffects(db: FreshDatabase): Promise<void> {
  await db.admin
    .query(`create table bus_effect (id bigserial, consumer text not null, n int not null, tenant uuid,
    site text, at bigint not null default nextval('bus_effect_id_seq'))`);
  await db.admin.query(
    "grant insert, select on bus_effect to plx_worker; grant usage on sequence bus_effect_id_seq to plx_worker",
  );
}

/** Leaves a row: who, which message, and under whose tenant and site the transaction ran. */
export async function note(tx: Tx, who: string, n: number): Promise<void> {
  await tx.$executeRaw`insert into bus_effect (consumer, n, tenant, site) select ${who}, ${n}, plx_tenant(), plx_setting('app.site')`;
}

/** A consumer of probes that notes each run, then ends as `then` says. */
export function noting(
  name: string,
  then: (n: number, attempt: number) => Verdict | Promise<Verdict> = () => done,
  options: Partial<Pick<Consumer, "ordered" | "attempts" | "timeLimitMs" | "batchSize">> = {},
): Consumer {
  return consumer({
    ...options,
    name,
    on: [probed],
    handle: async (tx, _envelope, data, delivery) => {
      await note(tx, name, data.n);
      return await then(data.n, delivery.attempt);
    },
  });
}

/** Sends probes numbered from `from` in one transaction. */
export async function sendProbes(
  ctx: Context,
  count: number,
  options: { readonly from?: number; readonly siteId?: string; readonly key?: (n: number) => string } = {},
): Promise<MessageId[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + (options.from ?? 0));
  return await inContext(ctx, (tx) =>
    emitAll(
      tx,
      numbers.map((n) =>
        outgoing(probed, {
          subject: `probe/${n}`,
          tenant: ctx.tenant,
          siteId: options.siteId,
          partitionKey: options.key?.(n) ?? `probe/${n}`,
          data: { n },
        }),
      ),
    ),
  );
}

/** The numbers a consumer noted, in the order of the notes. */
export async function notes(db: FreshDatabase, name: string): Promise<number[]> {
  const rows = await db.admin.query<{ n: number }>(
    "select n from bus_effect where consumer = $1 order by id",
    [name],
  );
  return rows.rows.map((row) => row.n);
}
