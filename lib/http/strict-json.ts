import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Fault } from "./contracts.ts";

const MAX_DEPTH = 32;
const MAX_MEMBERS = 10_000;
/** Names that reach the prototype in careless code further in; `prototype` alone is harmless data. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor"]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// A string without escapes or control characters, the usual case, is taken as it stands.
const PLAIN_STRING = /"[^"\\\u0000-\u001f]*"/y;
const ESCAPED_STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;

type Path = readonly (string | number)[];

class JsonFault extends Error {
  readonly fault: Fault;
  constructor(code: string, path: Path, detail: string) {
    super(detail);
    const pointer = path
      .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join("");
    this.fault = { pointer, code, detail };
  }
}

/** RFC 8259 without its loopholes: what `JSON.parse` lets through and a database or a hash later trips over. */
class JsonReader {
  readonly text: string;
  at = 0;
  constructor(text: string) {
    this.text = text;
  }

  document(): unknown {
    const value = this.value([]);
    this.space();
    if (this.at < this.text.length) throw this.malformed([]);
    return value;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found ? found[0] : null;
  }

  private space(): void {
    const code = this.text.charCodeAt(this.at);
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) this.take(SPACE);
  }

  private malformed(path: Path): JsonFault {
    return new JsonFault("malformed", path, `not valid JSON at character ${this.at}`);
  }

  private value(path: Path): unknown {
    this.space();
    switch (this.text[this.at]) {
      case "{":
        return this.object(path);
      case "[":
        return this.array(path);
      case '"':
        return this.string(path);
      case "t":
        return this.word("true", true, path);
      case "f":
        return this.word("false", false, path);
      case "n":
        return this.word("null", null, path);
      default:
        return this.number(path);
    }
  }

  private word<T>(word: string, value: T, path: Path): T {
    if (!this.text.startsWith(word, this.at)) throw this.malformed(path);
    this.at += word.length;
    return value;
  }

  private number(path: Path): number {
    const token = this.take(NUMBER);
    if (token === null) throw this.malformed(path);
    const value = Number(token);
    if (!Number.isFinite(value)) throw new JsonFault("number_range", path, "the number is not finite");
    // JSON has a zero below zero, and one beyond the smallest number: neither comes out as it went in.
    if (Object.is(value, -0) || (value === 0 && /[1-9]/.test(token.replace(/[eE].*/, ""))))
      throw new JsonFault("number_range", path, "the number is nearer to zero than a number can be, or -0");
    if (/^-?\d+$/.test(token) && !Number.isSafeInteger(value))
      throw new JsonFault("number_range", path, "whole numbers must lie within ±(2^53 − 1)");
    return value;
  }

  private string(path: Path): string {
    const plain = this.take(PLAIN_STRING);
    const token = plain ?? this.take(ESCAPED_STRING);
    if (token === null) throw this.malformed(path);
    const value = plain === null ? (JSON.parse(token) as string) : token.slice(1, -1);
    if (value.includes("\0")) throw new JsonFault("nul_character", path, "text must not hold NUL characters");
    if (!value.isWellFormed())
      throw new JsonFault("lone_surrogate", path, "text must be well-formed Unicode");
    return value;
  }

  private enter(path: Path): void {
    if (path.length >= MAX_DEPTH) throw new JsonFault("too_deep", path, `deeper than ${MAX_DEPTH} levels`);
    this.at += 1;
    this.space();
  }

  /** After an item: whether another follows; the closing bracket is consumed. */
  private another(close: string, path: Path): boolean {
    this.space();
    const next = this.text[this.at];
    if (next !== "," && next !== close) throw this.malformed(path);
    this.at += 1;
    return next === ",";
  }

  private array(path: Path): unknown[] {
    this.enter(path);
    const items: unknown[] = [];
    if (this.text[this.at] === "]") {
      this.at += 1;
      return items;
    }
    do items.push(this.value([...path, items.length]));
    while (this.another("]", path));
    return items;
  }

  private object(path: Path): Record<string, unknown> {
    this.enter(path);
    const members: Record<string, unknown> = {};
    if (this.text[this.at] === "}") {
      this.at += 1;
      return members;
    }
    let count = 0;
    do {
      const key = this.key(path, members);
      members[key] = this.value([...path, key]);
      if ((count += 1) > MAX_MEMBERS)
        throw new JsonFault("too_many_members", path, `more than ${MAX_MEMBERS} members`);
    } while (this.another("}", path));
    return members;
  }

  private key(path: Path, members: Record<string, unknown>): string {
    this.space();
    if (this.text[this.at] !== '"') throw this.malformed(path);
    const key = this.string(path);
    if (FORBIDDEN_KEYS.has(key))
      throw new JsonFault("forbidden_key", [...path, key], `the key ${key} is not accepted`);
    if (Object.hasOwn(members, key))
      throw new JsonFault("duplicate_key", [...path, key], "the key occurs twice");
    this.space();
    if (this.text[this.at] !== ":") throw this.malformed(path);
    this.at += 1;
    return key;
  }
}

/**
 * Reads a JSON text and refuses, with a pointer, what is legal JSON but not data: duplicate keys, `__proto__` and
 * `constructor`, NUL, lone surrogates, non-finite and unsafe numbers, -0, more than 32 levels.
 */
export function readJson(text: string): Result<unknown, Fault> {
  try {
    return ok(new JsonReader(text).document());
  } catch (error) {
    if (error instanceof JsonFault) return err(error.fault);
    throw error;
  }
}
