import { expect } from "@playwright/test";
import { parallax } from "./parallax.ts";

export type PartName = "db" | "jobs" | "render" | "web";
type Status = { parts: { name: string; state: string; pid: number | null }[] };

/** The process of a part of the product under test, or null while it does not run. */
export async function pidOf(
  name: PartName,
  environment: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  // A degraded product ends the command with another code; its answer counts.
  const output = await parallax(["status", "--json"], "", { environment, mayFail: true });
  const { parts } = JSON.parse(output.trim().split("\n").at(-1) ?? "{}") as Status;
  const part = parts.find((one) => one.name === name);
  return part?.state === "running" ? part.pid : null;
}

/** Ends a part's process as a power cut would, and waits until its supervisor has started another. */
export async function killPart(name: PartName): Promise<{ readonly before: number; readonly after: number }> {
  const before = await pidOf(name);
  if (before === null) throw new Error(`${name} does not run`);
  process.kill(before, "SIGKILL");
  let after: number | null = null;
  await expect
    .poll(async () => (after = await pidOf(name)) !== null && after !== before, { timeout: 120_000 })
    .toBe(true);
  return { before, after: after ?? 0 };
}
