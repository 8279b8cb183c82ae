import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isSystemError } from "./errors.ts";

/** How to reach the embedded database; `host` is a socket folder or 127.0.0.1. */
export const Descriptor = z.strictObject({
  host: z.string(),
  port: z.int(),
  database: z.literal("parallax"),
  user: z.literal("postgres"),
  password: z.string(),
});
export type Descriptor = z.infer<typeof Descriptor>;

function descriptorFile(dataDir: string): string {
  return join(dataDir, "db.json");
}

/** The descriptor of a data folder; null where none was written or it cannot be understood. */
export async function readDescriptor(dataDir: string): Promise<Descriptor | null> {
  try {
    return Descriptor.safeParse(JSON.parse(await readFile(descriptorFile(dataDir), "utf8"))).data ?? null;
  } catch (fault) {
    if (fault instanceof SyntaxError || isSystemError(fault, "ENOENT", "EACCES")) return null;
    throw fault;
  }
}

/** Writes the descriptor whole, readable by its owner only. */
export async function writeDescriptor(dataDir: string, descriptor: Descriptor): Promise<void> {
  const draft = `${descriptorFile(dataDir)}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(descriptor)}\n`, { mode: 0o600 });
  await rename(draft, descriptorFile(dataDir));
}

/** Removes the descriptor, so that nobody waits for a database that was stopped on purpose. */
export async function removeDescriptor(dataDir: string): Promise<void> {
  await rm(descriptorFile(dataDir), { force: true });
}
