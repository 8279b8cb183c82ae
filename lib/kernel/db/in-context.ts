import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "../prisma/client.ts";
import { createAdmission, type Admission } from "./admission.ts";
import { contextParameters, type Context } from "./context.ts";
import { closePools, currentProcessRole, pool, transactionPlaces } from "./pools.ts";
import { nameStatement } from "./statement-names.ts";
import type { ApplicationRole } from "./url.ts";

/** A running transaction. Stores take the `Pick` of their own tables, so another module's table does not compile. */
export type Tx = Prisma.TransactionClient;

/** How long a transaction may wait for its turn to begin. */
const PATIENCE_MS = 15_000;

const clients = new Map<ApplicationRole, PrismaClient>();
const doors = new Map<ApplicationRole, Admission>();

function doorOf(role: ApplicationRole): Admission {
  const open = doors.get(role) ?? createAdmission(transactionPlaces(role), PATIENCE_MS);
  doors.set(role, open);
  return open;
}

function client(role: ApplicationRole): PrismaClient {
  const open = clients.get(role);
  if (open) return open;
  const fresh = new PrismaClient({
    adapter: new PrismaPg(pool(role), { disposeExternalPool: false, statementNameGenerator: nameStatement }),
  });
  clients.set(role, fresh);
  return fresh;
}

/** Switches the settings of a running transaction, for batches that serve several tenants one after the other. */
export async function enterContext(tx: Pick<Tx, "$executeRaw">, ctx: Context): Promise<void> {
  const [tenant, principal, domain, site, purpose] = contextParameters(ctx);
  await tx.$executeRaw`select set_config('app.tenant', ${tenant}, true), set_config('app.principal', ${principal}, true),
    set_config('app.domain', ${domain}, true), set_config('app.site', ${site}, true),
    set_config('app.purpose', ${purpose}, true)`;
}

/**
 * The door for use cases: one transaction, the context set first, everything in it committed or nothing. The
 * database's own limits (statement 5 s, transaction 9 s for `app`) strike before the client's, so a time-out here is
 * a rolled-back transaction; only a connection lost during COMMIT leaves the outcome unknown to the caller. More at
 * once than may run wait for their turn.
 */
export async function inContext<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<T>,
  options: { readonly isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable" } = {},
): Promise<T> {
  const role = ctx.role ?? currentProcessRole();
  const run = () =>
    client(role).$transaction(
      async (tx) => {
        await enterContext(tx, ctx);
        return await work(tx);
      },
      {
        maxWait: 5_000,
        timeout: role === "worker" ? 30_000 : 10_000,
        ...(options.isolation ? { isolationLevel: options.isolation } : {}),
      },
    );
  return await doorOf(role)(run);
}

/** Ends every connection of this process. */
export async function closeDatabase(): Promise<void> {
  const open = [...clients.values()];
  clients.clear();
  await Promise.all(open.map((one) => one.$disconnect()));
  await closePools();
}
