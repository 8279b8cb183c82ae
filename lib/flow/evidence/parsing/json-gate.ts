import { err, ok, type Result } from "#lib/kernel/result.ts";
import { JSON_DEPTH_MAX } from "./limits.ts";

/** Keys that change an object's prototype in careless hands. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Depth is measured on the text: a parser that recurses would overflow before it could say so. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isInString = false;
    } else if (character === 0x22) isInString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > JSON_DEPTH_MAX) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}

/** JSON of bounded depth without keys that reach a prototype; numbers that overflow to infinity are refused. */
export function parseJson(text: string): Result<unknown, "malformed" | "too_deep"> {
  if (isTooDeep(text)) return err("too_deep");
  try {
    return ok(
      JSON.parse(text, (key, value: unknown) => {
        if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError(`forbidden key ${key}`);
        if (typeof value === "number" && !Number.isFinite(value))
          throw new SyntaxError("number out of range");
        return value;
      }),
    );
  } catch {
    return err("malformed");
  }
}
