import { z } from "zod";
import type { ResolutionInput } from "#lib/flow/events/resolution/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";

const LONGEST_LINE = 8 * 1024 * 1024;

const text = z.string().nullish();
const Line = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  title: text,
  text,
  language: text,
  published_at: text,
  occurred_at: text,
  url: text,
  hard_key: text,
  refs: z.array(z.string()).nullish(),
  entities: z.array(z.string()).nullish(),
});

/** What the fields that are no plain text must be. */
const FORMS: Readonly<Record<string, string>> = {
  id: "a text or a number, and is required",
  refs: "a list of texts",
  entities: "a list of texts",
};

export type BadLine = { readonly id?: string; readonly error: string };

/** Reads one JSON line as a document to resolve, or says in one sentence what is wrong with it. */
export function readLine(line: string): Result<ResolutionInput, BadLine> {
  if (line.length > LONGEST_LINE) return err({ error: "the line is longer than 8 MiB" });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return err({ error: "the line is not JSON" });
  }
  const parsed = Line.safeParse(value);
  if (!parsed.success) return err({ ...idOf(value), error: sentence(parsed.error) });
  const { id, title, published_at, occurred_at, hard_key, refs, entities, ...rest } = parsed.data;
  if (!title?.trim() && !rest.text?.trim()) return err({ id, error: "neither title nor text" });
  return ok({
    id,
    title: title ?? "",
    ...rest,
    publishedAt: published_at,
    occurredAt: occurred_at,
    hardKey: hard_key,
    refs: refs ?? [],
    entities: entities ?? [],
  });
}

function idOf(value: unknown): { id?: string } {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "string" || typeof id === "number" ? { id: String(id) } : {};
}

function sentence(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "the line has another form";
  const [name = ""] = issue.path;
  return name === ""
    ? "the line is no JSON object"
    : `${String(name)} must be ${FORMS[String(name)] ?? "a text"}`;
}
