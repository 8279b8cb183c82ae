import { z } from "zod";
import { EvidenceInput } from "../contracts.ts";
import { faulty, type ParsedItem } from "./item.ts";
import { parseJson } from "./json-gate.ts";
import { LINE_LENGTH_MAX } from "./limits.ts";

/** The required attributes of a CloudEvent, version 1.0; extensions are let through unread. */
const CloudEvent = z.looseObject({
  specversion: z.literal("1.0"),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string().min(1),
  datacontenttype: z.string().regex(/json/i).optional(),
  data: z.unknown(),
});

function isCloudEvent(value: unknown): boolean {
  return typeof value === "object" && value !== null && "specversion" in value;
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const member = (value as Record<string, unknown>)[key];
  return typeof member === "string" ? member : null;
}

function issueInWords(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    const known = place === "" ? "evidence" : place;
    return `${known} has no field ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}`;
  }
  return `${place || "the line"}: ${issue.message}`;
}

function issuesOf(error: z.ZodError): string {
  return error.issues.slice(0, 5).map(issueInWords).join("; ");
}

/** One JSON value, an evidence input or a CloudEvent that carries one, as an item. */
export function valueToEvidence(value: unknown): ParsedItem {
  let data = value;
  if (isCloudEvent(value)) {
    const event = CloudEvent.safeParse(value);
    if (!event.success) return faulty("line_malformed", `it is no CloudEvent 1.0: ${issuesOf(event.error)}`);
    data = event.data.data;
  }
  const input = EvidenceInput.safeParse(data);
  const [title, url] = [textOf(data, "title"), textOf(data, "url")];
  if (!input.success) {
    const isTitle = input.error.issues.some((issue) => issue.path[0] === "title");
    const fault = !isTitle ? "line_malformed" : title === null || title.trim() === "" ? "title_missing" : title.isWellFormed() ? "title_too_long" : "text_malformed"; // prettier-ignore
    return faulty(fault, issuesOf(input.error), title, url);
  }
  return {
    input: input.data,
    publishedFrom: input.data.published_at ? "stated" : "observed",
    publisher: null,
    isProse: false,
    isSharedLink: false,
    flags: [],
    warnings: [
      ...(input.data.url ? [] : ["link_missing"]),
      ...(input.data.published_at ? [] : ["date_missing"]),
    ],
  };
}

/** JSON lines, each answered for itself; blank lines count as nothing. */
export function linesToEvidence(text: string): ParsedItem[] {
  const items: ParsedItem[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue;
    const place = `line ${index + 1}`;
    if (line.length > LINE_LENGTH_MAX) {
      items.push(faulty("line_too_long", `${place} is longer than ${LINE_LENGTH_MAX} characters`));
      continue;
    }
    const value = parseJson(line);
    if (value.ok) items.push(valueToEvidence(value.value));
    else
      items.push(
        faulty(
          "line_malformed",
          `${place} is ${value.error === "too_deep" ? "nested too deeply" : "no JSON"}`,
        ),
      );
  }
  return items;
}
