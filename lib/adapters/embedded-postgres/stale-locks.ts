import { rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseFolder } from "./location.ts";

/**
 * Removes the locks of a server that was proven to be gone. PostgreSQL does so by itself only while their process id
 * is free; after a reboot or in a new container another program may carry it.
 */
export async function removeStaleLocks(home: string, port = 5432): Promise<void> {
  const locks = [
    join(databaseFolder(home), "postmaster.pid"),
    join(home, `.s.PGSQL.${port}.lock`),
    join(home, `.s.PGSQL.${port}`),
  ];
  await Promise.all(locks.map((lock) => rm(lock, { force: true })));
}
