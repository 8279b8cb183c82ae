import { ok, type Result } from "#lib/kernel/result.ts";
import {
  refuse,
  type DocumentBody,
  type DocumentFormat,
  type DocumentHints,
  type DocumentRefusal,
} from "./document.ts";
import { linesToEvidence, valueToEvidence } from "./evidence-lines.ts";
import { feedToBody } from "./feed-body.ts";
import { readJsonFeed } from "./feed-items.ts";
import { isFaulty, type ParsedItem } from "./item.ts";
import { parseJson } from "./json-gate.ts";
import { ITEMS_MAX } from "./limits.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON object with a list of items is read as a JSON Feed, whatever it says of its version. */
function parseJsonFeedBody(
  value: Record<string, unknown>,
  items: readonly unknown[],
  hints: DocumentHints,
): Result<DocumentBody, DocumentRefusal> {
  try {
    const feed = readJsonFeed({ ...value, version: "https://jsonfeed.org/version/1.1" });
    return ok(
      feedToBody("json-feed", feed, hints, {
        warnings: [],
        missing: Math.max(0, items.length - feed.items.length),
      }),
    );
  } catch {
    return items.length > 0
      ? refuse("malformed")
      : ok(feedToBody("json-feed", { items: [] }, hints, { warnings: ["feed_empty"], missing: 0 }));
  }
}

function parseJsonValue(value: unknown, hints: DocumentHints): Result<DocumentBody, DocumentRefusal> {
  if (isRecord(value) && Array.isArray(value["items"]) && !("specversion" in value))
    return parseJsonFeedBody(value, value["items"], hints);
  const values: unknown[] = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [value];
  if (!values.every(isRecord)) return refuse("not_a_feed");
  const isCloud = values.length > 0 && values.every((one) => "specversion" in one);
  return evidenceBody(isCloud ? "cloudevents" : "evidence-json", values.map(valueToEvidence));
}

function evidenceBody(
  format: DocumentFormat,
  items: readonly ParsedItem[],
): { ok: true; value: DocumentBody } {
  return ok({
    format,
    title: null,
    siteUrl: null,
    items: items.slice(0, ITEMS_MAX),
    feeds: [],
    warnings: [],
  });
}

/** Reads a JSON document: a JSON Feed, evidence inputs, CloudEvents, or one of the latter two on each line. */
export function parseJsonDocument(text: string, hints: DocumentHints): Result<DocumentBody, DocumentRefusal> {
  const whole = parseJson(text);
  if (whole.ok) return parseJsonValue(whole.value, hints);
  const lines = linesToEvidence(text);
  // One line that is no JSON is a broken document; among lines that are it is a broken line.
  const hasLine = lines.some((line) => !isFaulty(line) || line.title !== null);
  return lines.length > 1 || hasLine ? evidenceBody("evidence-lines", lines) : refuse(whole.error);
}
