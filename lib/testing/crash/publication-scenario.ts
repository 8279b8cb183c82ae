/**
 * A publication's life in one process: an occurrence is reported and goes out to pages and to another system, which
 * answers as the parent made it; after a look it is withdrawn again. What waited in this process's memory is lost with
 * it. Arguments: the tenant, and the number behind which this run's reports are counted.
 */
import { retractPublication, sweepPublications } from "#lib/flow/publications/index.ts";
import { closeDatabase, inContext } from "#lib/kernel/db/index.ts";
import { value } from "../curation.ts";
import { countReportsFrom, published, report } from "../publications.ts";
import { openWorkplace } from "../publishing.ts";

const [tenant = "", last = "0"] = process.argv.slice(2);
const owner = { tenant, principal: null, purpose: "operating" } as const;
const at = openWorkplace(owner);
countReportsFrom(Number(last));

const geid = await report();
await at.work();
process.stdout.write(`reported ${geid}\n`);
// Past the lease of whoever died before, then past the grace of what was sent.
for (const ms of [20_000, 180_000]) {
  await at.later(ms);
  await sweepPublications({ ...owner, role: "worker" });
  await at.work();
}
const { pubid } = await published(at, geid, "webhook-cms", "relay");
await inContext(owner, async (tx) =>
  value(await retractPublication(tx, owner, { pubid, reason: "To see whether it survives." })),
);
process.stdout.write(`withdrew ${pubid}\n`);
await at.later(20_000);
await at.close();
await closeDatabase();
