import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ParsedDocument } from "./document.ts";
import { parseDate } from "./dates.ts";
import { isFaulty, type ParsedEvidence } from "./item.ts";
import { parseDocument } from "./parse.ts";

type Expectation =
  | { readonly assertion: string }
  | { readonly title: string; readonly description: string; readonly encoding: string }
  | { readonly file: string }
  | { readonly see: string };
type Entry = {
  readonly file: string;
  readonly http_content_type: string | null;
  readonly expect: Expectation | null;
};
type HandedDate = { readonly input: string; readonly expect_utc: readonly number[] | null };
type Verdict = "right" | "reported" | "wrong";

const folder = join(process.env["PARALLAX_TEST_DATA"] ?? "/nowhere", "feeds");
const isHere = existsSync(join(folder, "manifest.json"));
if (!isHere) process.stdout.write("skipped: the handed feeds are not here (PARALLAX_TEST_DATA)\n");

/** All files are UTF-8 but for one listing, which kept the encoding of its feed. */
function readJson<T>(name: string): T {
  const bytes = readFileSync(join(folder, name));
  const isUtf8 = !bytes.toString("utf8").includes("\ufffd");
  return JSON.parse(bytes.toString(isUtf8 ? "utf8" : "latin1")) as T;
}

/** The characters of a Python string literal. */
function unquote(literal: string): string {
  return literal
    .replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const ENCODINGS: Readonly<Record<string, string>> = { "tis-620": "windows-874", "euc-jp": "euc-jp", "euc-kr": "euc-kr", "koi8-r": "koi8-r" }; // prettier-ignore

function* claimsOf(assertion: string): Generator<readonly [member: string, value: string]> {
  for (const [, member = "", value = ""] of assertion.matchAll(
    /([\w.[\]']+) == (\([^)]*\)|'(?:[^'\\]|\\.)*')/g,
  ))
    yield [member, value];
}

function memberOf(item: ParsedEvidence | undefined, member: string): string | null | undefined {
  if (/description|summary/.test(member)) return item?.input.text ?? item?.input.title;
  if (/title/.test(member)) return item?.input.title;
  if (/link/.test(member)) return item?.input.url;
  return /guid|\bid\b/.test(member) ? item?.input.guid : item?.input.published_at;
}

/** Whether a document holds what the assertion of another parser's own test says of it, as far as we read that at all. */
function holds(document: ParsedDocument, member: string, value: string): boolean {
  if (member === "encoding") {
    const wanted = value.slice(1, -1).toLowerCase();
    return document.encoding === (ENCODINGS[wanted] ?? wanted);
  }
  if (member === "version" || member.startsWith("feed")) return document.format !== "opml";
  const evidence = document.items.filter((item): item is ParsedEvidence => !isFaulty(item));
  // Items without a title and a text say nothing: they are answered with a fault, whatever else they hold.
  if (evidence.length === 0) return document.items.every((item) => isFaulty(item));
  const found = memberOf(evidence[0], member);
  if (value.startsWith("(")) {
    const [year = 0, month = 1, ...rest] = value.slice(1, -1).split(",").map(Number);
    return (
      found !== null &&
      found !== undefined &&
      new Date(found).getTime() === Date.UTC(year, month - 1, ...rest.slice(0, 4))
    );
  }
  return found === unquote(value.slice(1, -1)).replace(/<[^>]*>/g, "");
}

function isReported(document: ParsedDocument): boolean {
  return (
    document.warnings.length > 0 ||
    document.items.length === 0 ||
    document.items.some((item) => isFaulty(item) || item.warnings.length > 0)
  );
}

type Listed = { readonly title?: string; readonly link?: string; readonly isoDate?: string };

function equalsListing(document: ParsedDocument, file: string): boolean {
  const items = readJson<{ feed: { items: Listed[] } }>(file).feed.items;
  if (items.length !== document.items.length) return false;
  return document.items.every((item, index) => {
    const listed = items[index];
    if (isFaulty(item)) return !listed?.title;
    const isDate =
      !listed?.isoDate || item.input.published_at === listed.isoDate || item.publishedFrom === "stated";
    return (
      item.input.title === oneLine(listed?.title) &&
      (item.input.url ?? undefined) === listed?.link?.trim() &&
      isDate
    );
  });
}

/** The listings were written by a reader that keeps references and tags in titles. */
function oneLine(title: string | undefined): string {
  return (title ?? "")
    .replace(/&amp;/g, "&")
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function judge(entry: Entry): Verdict {
  const contentType = entry.http_content_type?.replace(/^content-type:\s*/i, "") ?? null;
  const parsed = parseDocument(readFileSync(join(folder, entry.file)), { contentType, url: null });
  if (!parsed.ok) return "reported";
  const document = parsed.value;
  const texts = document.items.map((item) =>
    isFaulty(item) ? "" : `${item.input.title}${item.input.text ?? ""}`,
  );
  const wanted = entry.expect;
  if (texts.some((text) => text.includes("\ufffd") || /Ã[\u0080-\u00bf]|â€/.test(text))) return "wrong";
  if (wanted === null || "see" in wanted)
    return isReported(document) && document.items.length === 0 ? "reported" : "right";
  if ("file" in wanted)
    return !existsSync(join(folder, wanted.file)) || equalsListing(document, wanted.file) ? "right" : "wrong";
  if ("assertion" in wanted) {
    const isRight = [...claimsOf(wanted.assertion)].every(([member, value]) =>
      holds(document, member, value),
    );
    if (!isRight) return "wrong";
    return /^bozo/.test(wanted.assertion) ? (isReported(document) ? "reported" : "wrong") : "right";
  }
  const [item] = document.items;
  if (!item || isFaulty(item)) return "reported";
  const isRight =
    item.input.title === wanted.title &&
    item.input.text === wanted.description &&
    document.encoding === wanted.encoding;
  return isRight ? "right" : "wrong";
}

test.skipIf(!isHere)("every handed feed is read rightly or reported, none is stored as mojibake", () => {
  const verdicts = readJson<Entry[]>("manifest.json").map((entry) => [entry.file, judge(entry)] as const);
  const count = (verdict: Verdict) => verdicts.filter(([, given]) => given === verdict).length;
  process.stdout.write(
    `handed feeds: ${count("right")} read rightly, ${count("reported")} reported, ${count("wrong")} wrong of ${verdicts.length}\n`,
  );
  expect(verdicts.filter(([, verdict]) => verdict === "wrong")).toEqual([]);
  expect(count("right")).toBeGreaterThanOrEqual(77);
});

test.skipIf(!isHere)("every handed date is read to the second or refused as it must be", () => {
  const dates = readJson<HandedDate[]>("dates.json");
  const wrong = dates.filter(({ input, expect_utc: parts }) => {
    const [year = 0, month = 1, ...rest] = parts ?? [];
    const expected = parts ? Date.UTC(year, month - 1, ...rest) : null;
    const read = parseDate(input);
    return (read ? Math.floor(read.getTime() / 1000) * 1000 : null) !== expected;
  });
  process.stdout.write(`handed dates: ${dates.length - wrong.length} of ${dates.length} right\n`);
  expect(wrong).toEqual([]);
});
