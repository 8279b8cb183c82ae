import { env } from "#lib/kernel/env.ts";
import type { PartName, PartReport } from "../supervisor/part.ts";

/** What the environment step says. */
export function describeEnvironment(): string {
  const { mode, dataDir } = env();
  return `Node ${process.versions.node}, ${mode} mode, data in ${dataDir}`;
}

/** Where the product is opened: the configured origin, or loopback where a free port was chosen. */
export function addressOf(port: number): string {
  return env().port === port ? env().origin : `http://localhost:${port}`;
}

/** The end of a start: addresses, logins, and how to stop. */
export function farewell(address: string, parts: readonly PartName[], closing: readonly string[]): string {
  const where = parts.includes("web") ? [`Open ${address}`] : [`Running: ${parts.join(", ")}`];
  return [
    "",
    ...where,
    "",
    ...closing,
    ...(closing.length > 0 ? [""] : []),
    "Ctrl-C stops everything and keeps the data.",
    "",
  ].join("\n");
}

/** What happens to a part while the product serves; null for what needs no word. */
export function partInWords({ name, state, reason, pid }: PartReport): string | null {
  const why = (reason ?? "ended").split("\n")[0] ?? "";
  if (state === "resting") return `${name} ${why.replace(`${name} `, "")}; it is started again.`;
  if (state === "running") return `${name} runs (process ${pid}).`;
  return state === "stopped" ? `${name} stopped.` : null;
}
