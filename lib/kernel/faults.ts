import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { readDevelopmentControls, writeDevelopmentControls } from "./dev-controls.ts";
import { env } from "./env.ts";
import { err, ok, type Result } from "./result.ts";
import { uuidv7 } from "./mint.ts";

/** A place where development mode may make things go wrong; a name that ends in `*` stands for a family. */
export type Fault = { readonly name: string; readonly modes: readonly string[] };

const defined = new Map<string, Fault>();

/** Declares a fault beside the code that asks for its mode. */
export function defineFault(fault: Fault): Fault {
  defined.set(fault.name, fault);
  return fault;
}

function declarationOf(name: string): Fault | undefined {
  const family = (fault: Fault) => fault.name.endsWith("*") && name.startsWith(fault.name.slice(0, -1));
  return defined.get(name) ?? [...defined.values()].find(family);
}

/** One strike of a counted fault belongs to one asker over all processes: whoever creates its marker file. */
function takeStrike(id: string, count: number): boolean {
  const folder = join(env().dataDir, "dev", "strikes");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let strike = 0; strike < count; strike += 1) {
    try {
      closeSync(openSync(join(folder, `${id}.${strike}`), "wx", 0o600));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return false;
}

/**
 * The mode in which a fault strikes now, null for none. Asking takes one strike of a counted fault. In production
 * mode always null.
 */
export function faultMode(name: string): string | null {
  const active = readDevelopmentControls().faults[name];
  if (!active) return null;
  return active.count === null || takeStrike(active.id, active.count) ? active.mode : null;
}

/** Switches a fault on, for `count` strikes or until switched off; mode `off` ends it. */
export function setFault(
  name: string,
  mode: string,
  count: number | null,
): Result<null, { readonly code: "unknown_fault" | "unknown_mode" }> {
  const fault = declarationOf(name);
  if (!fault) return err({ code: "unknown_fault" });
  if (mode !== "off" && !fault.modes.includes(mode)) return err({ code: "unknown_mode" });
  const { [name]: _old, ...others } = readDevelopmentControls().faults;
  const faults = mode === "off" ? others : { ...others, [name]: { mode, count, id: uuidv7() } };
  writeDevelopmentControls({ faults });
  return ok(null);
}

/** Every declared fault, and every active member of a family, with the mode it is in. */
export function listFaults(): { name: string; modes: readonly string[]; active: string | null }[] {
  const active = readDevelopmentControls().faults;
  const names = new Set([...defined.keys(), ...Object.keys(active)]);
  return [...names].sort().map((name) => ({
    name,
    modes: declarationOf(name)?.modes ?? [],
    active: active[name]?.mode ?? null,
  }));
}
