import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResolutionInput } from "#lib/flow/events/resolution/index.ts";

/** A document whose true event people have said. */
export type Judged = { readonly input: ResolutionInput; readonly gold: string; readonly group: string };
export type HardPair = { readonly a: string; readonly b: string; readonly isSame: boolean };
export type TextPair = { readonly a: string; readonly b: string; readonly isSame: boolean };

/** The folder of outside test data, or null where it is not there; nothing of it may be copied. */
export function testDataFolder(): string | null {
  const folder = process.env["PARALLAX_TEST_DATA"];
  return folder && existsSync(join(folder, "og2021")) ? folder : null;
}

function readLines<T>(folder: string, path: string): T[] {
  const lines = readFileSync(join(folder, path), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

/** Headlines of one theme in three languages; those without a true event are left out. */
export function readHeadlines(folder: string): Judged[] {
  type Line = { id: string; lang: string; published_at: string; title: string; cluster: string | null };
  return readLines<Line>(folder, "og2021/articles.jsonl").flatMap(
    ({ id, lang, published_at, title, cluster }) =>
      cluster
        ? [{ input: { id, title, language: lang, publishedAt: published_at }, gold: cluster, group: lang }]
        : [],
  );
}

/** News texts in pairs of like events, without title or date: the first words stand for the title. */
export function readTwins(folder: string): Judged[] {
  type Line = { id: string; split: string; event: string; text: string };
  return readLines<Line>(folder, "ecbplus/docs.jsonl").map(({ id, split, event, text }) => ({
    input: { id, title: text.slice(0, 120), text },
    gold: event,
    group: split,
  }));
}

type Report = {
  id: string;
  lang: string;
  title: string;
  text: string;
  report_date_raw?: string | null;
  cluster?: string;
};

/** Chinese and Japanese reports of accidents, dates as found. */
export function readReports(folder: string): Judged[] {
  return readLines<Report>(folder, "cec-zh-ja/docs.jsonl").map(judgedReport);
}

/** Japanese headlines around them, which nobody judged: each counts as an event of its own. */
export function readDistractors(folder: string): Judged[] {
  return readLines<Report>(folder, "cec-zh-ja/jawikinews.jsonl").map(judgedReport);
}

function judgedReport({ id, lang, title, text, report_date_raw, cluster }: Report): Judged {
  const date = /(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec((report_date_raw ?? "").normalize("NFKC"));
  const [, year = "", month = "", day = ""] = date ?? [];
  const publishedAt = date ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T00:00:00Z` : null;
  return {
    input: { id, title, text, language: lang, publishedAt },
    gold: cluster ?? `none ${id}`,
    group: lang,
  };
}

export function readHardPairs(folder: string): HardPair[] {
  type Line = { a: string; b: string; same_event: boolean };
  return readLines<Line>(folder, "cec-zh-ja/hard_pairs.jsonl").map(({ a, b, same_event }) => ({
    a,
    b,
    isSame: same_event,
  }));
}

/** Chinese short texts, two by two. */
export function readTextPairs(folder: string): TextPair[] {
  type Line = { a: string; b: string; label: number };
  return readLines<Line>(folder, "sohu-zh-pairs/B-ss.train.jsonl").map(({ a, b, label }) => ({
    a,
    b,
    isSame: label === 1,
  }));
}
