import { InvalidArgumentError } from "commander";
import type { PartName } from "./supervisor/part.ts";

const NAMES: readonly PartName[] = ["db", "jobs", "render", "web"];

/** Reads `db` or `db,web`; refuses other names in the way of the command line. */
export function parsePartName(text: string): PartName[] {
  const names = text.split(",").map((name) => name.trim());
  const parts = NAMES.filter((name) => names.includes(name));
  if (parts.length !== new Set(names).size) throw new InvalidArgumentError(`Parts are ${NAMES.join(", ")}.`);
  return parts;
}
