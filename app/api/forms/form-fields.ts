import { readFormFields, type Exchange, type FormRequest } from "#lib/http/index.ts";

const BODY_MAX = 32_768;
/** What somebody wrote is carried back to the form up to this length, so that a conflict costs nobody their words. */
const DRAFT_MAX = 800;

/** Sends the browser to a page of ours after a form. */
export function seeOther(path: string, query: Readonly<Record<string, string | null>> = {}): Response {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  const location = search === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${search}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** The form a request carries; null where it is too long or none. */
export async function readFormOf(request: Request): Promise<FormData | null> {
  const fields = await readFormFields(request, BODY_MAX);
  if (fields === null) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** A field as one short text that an address can carry: a NUL would be refused at the door, with all that was written. */
export function fieldOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\0", "").slice(0, DRAFT_MAX).toWellFormed() : null;
}

/** The part of a request that an action looks at. */
export const formRequest = (request: Request, exchange: Exchange | undefined): FormRequest => ({
  headers: request.headers,
  ...(exchange ? { exchange } : {}),
});
