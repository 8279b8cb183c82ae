import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { env } from "#lib/kernel/env.ts";
import { type Finding, fine, notice, wrong } from "./finding.ts";

const ENOUGH_BYTES = 2 * 2 ** 30;
const LITTLE_BYTES = 200 * 2 ** 20;

/** The data folder: whose it is, and whether this user may write it. */
export async function examineFolder(): Promise<Finding> {
  const { dataDir } = env();
  const entry = await stat(dataDir).catch(() => null);
  if (entry === null) return notice("data folder", `${dataDir} does not exist yet; the first start makes it`);
  if (!entry.isDirectory())
    return wrong(
      "data folder",
      `${dataDir} is not a folder`,
      "Move it away, or set PARALLAX_DATA_DIR to another path.",
    );
  const isOwn = entry.uid === process.getuid?.();
  const mayWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) {
    return wrong(
      "data folder",
      `${dataDir} belongs to user ${entry.uid} and this user (${process.getuid?.()}) may not write it`,
      "Start as its owner, or set PARALLAX_DATA_DIR to a folder of your own.",
    );
  }
  if (!isOwn) {
    return notice(
      "data folder",
      `${dataDir} belongs to user ${entry.uid}; files that this user makes there may be closed to them`,
      "Start as that user.",
    );
  }
  return fine("data folder", `${dataDir}, owned by this user`);
}

/** The space left where the data lie. */
export async function examineDisk(): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(env().dataDir));
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GB free`;
  if (free < LITTLE_BYTES)
    return wrong("disk", text, "Free some space: PostgreSQL stops when the disk is full.");
  return free < ENOUGH_BYTES ? notice("disk", text, "Free some space soon.") : fine("disk", text);
}

async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearest(dirname(folder));
}
