/** One person's matches are planned and their due digests sent, in one process. Arguments: the tenant, the match as JSON. */
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { closeDueDigests, consumers } from "#lib/flow/deliveries/index.ts";
import { subscriptionMatched } from "#lib/flow/subscriptions/index.ts";
import { closeDatabase, inContext, type Context } from "#lib/kernel/db/index.ts";

const [tenant = "", match = "{}"] = process.argv.slice(2);
const ctx: Context = { tenant, principal: null, purpose: "operating", role: "worker" };
const data = subscriptionMatched.data.parse(JSON.parse(match));
const delivery = { ctx, consumer: "deliveries.plan", attempt: 1, signal: new AbortController().signal };
for (const { handle } of consumers) await inContext(ctx, (tx) => handle(tx, {} as never, data, delivery));
process.stdout.write(`sent ${await closeDueDigests(tenant)}\n`);
await closeJobQueue();
await closeDatabase();
