import { canonicalJson } from "#lib/kernel/mint.ts";
import type { Change } from "../contracts.ts";

type Json = Change["before"];
type State = Readonly<Record<string, unknown>>;

/** Members that differ in every version and say nothing. */
const SILENT = new Set(["version", "updated_at"]);

function isRecord(value: unknown): value is State {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const pointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

function compare(path: string, before: unknown, after: unknown): Change[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => compare(`${path}/${pointer(key)}`, before[key], after[key]));
  }
  return [{ path, before: (before ?? null) as Json, after: (after ?? null) as Json }];
}

/** What the next state says otherwise, as JSON pointers (RFC 6901) with both values; lists are compared whole. */
export function diffStates(before: State | null, after: State): Change[] {
  const keys = Object.keys(after).filter((key) => !SILENT.has(key));
  return keys.flatMap((key) => compare(`/${pointer(key)}`, before?.[key] ?? null, after[key]));
}
