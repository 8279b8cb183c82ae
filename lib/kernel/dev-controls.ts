import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.ts";

/** What `/dev/clock` and `/dev/faults` set: kept in one small file, because every process must follow it. */
export type DevelopmentControls = {
  readonly clockOffsetMs: number;
  /** Active faults by name; `count` is how often it strikes in all, null for always; `id` names this switching on. */
  readonly faults: Readonly<
    Record<string, { readonly mode: string; readonly count: number | null; readonly id: string }>
  >;
};

const NONE: DevelopmentControls = { clockOffsetMs: 0, faults: {} };
const STALE_MS = 20;
let cached = NONE;
let readAtMs = -Infinity;

function controlsFile(): string {
  return join(env().dataDir, "dev", "controls.json");
}

/** The current controls, at most 20 ms old; in production mode always none. */
export function readDevelopmentControls(): DevelopmentControls {
  if (!env().isDevelopment) return NONE;
  const nowMs = performance.now();
  if (nowMs - readAtMs < STALE_MS) return cached;
  readAtMs = nowMs;
  try {
    cached = {
      ...NONE,
      ...(JSON.parse(readFileSync(controlsFile(), "utf8")) as Partial<DevelopmentControls>),
    };
  } catch {
    cached = NONE;
  }
  return cached;
}

/** Replaces some controls for every process; throws in production mode. */
export function writeDevelopmentControls(change: Partial<DevelopmentControls>): DevelopmentControls {
  if (!env().isDevelopment) throw new Error("development controls do not exist in production mode");
  readAtMs = -Infinity;
  const next = { ...readDevelopmentControls(), ...change };
  mkdirSync(join(env().dataDir, "dev"), { recursive: true, mode: 0o700 });
  const draft = `${controlsFile()}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(next), { mode: 0o600 });
  renameSync(draft, controlsFile());
  cached = next;
  readAtMs = performance.now();
  return next;
}
