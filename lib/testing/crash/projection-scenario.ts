/** One event is read by every domain, in one transaction. Argument: its GEID. */
import { projectEvents } from "#lib/flow/projections/index.ts";
import { closeDatabase, inContext, type Context } from "#lib/kernel/db/index.ts";

const [geid = ""] = process.argv.slice(2);
const worker: Context = { tenant: null, principal: null, purpose: "operating", role: "worker" };
const written = await inContext(worker, (tx) => projectEvents(tx, worker, [geid]));
process.stdout.write(`written ${written}\n`);
await closeDatabase();
