/**
 * An account subscribes, and a change of a projection is matched, each in one transaction of one process. Arguments:
 * the tenant, the account, the id of the message and, as JSON, what it said.
 */
import { matchProjection } from "#lib/flow/subscriptions/service/match-projection.ts";
import { subscribe } from "#lib/flow/subscriptions/index.ts";
import type { ContractInput } from "#lib/flow/subscriptions/contracts.ts";
import { closeDatabase, inContext, type Context } from "#lib/kernel/db/index.ts";

const [tenant = "", principal = "", message = "", change = "{}"] = process.argv.slice(2);
const reader: Context = { tenant, principal, purpose: "editing" };
const worker = { tenant, principal: null, purpose: "operating", role: "worker" as const };

const input = {
  domains: ["acts"],
  channel: { kind: "in_app" },
  cadence: "immediate",
} as unknown as ContractInput;
const made = await inContext(reader, (tx) => subscribe(tx, reader, input));
if (!made.ok) throw new Error(JSON.stringify(made.error));
process.stdout.write(`subscribed ${made.value.id}\n`);
const told = await inContext(worker, (tx) =>
  matchProjection(tx, worker, message, JSON.parse(change) as Parameters<typeof matchProjection>[3]),
);
process.stdout.write(`told ${told}\n`);
await closeDatabase();
