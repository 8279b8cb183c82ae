import { readFormFields, type Problem } from "#lib/http/index.ts";
import { samePathOrHome } from "../components/shell/same-path.ts";

const BODY_MAX = 64 * 1024;

/** An answer that sends the browser on with GET. */
export const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** The fields of a posted form; null where it is too large. */
export async function readForm(request: Request): Promise<FormData | null> {
  const fields = await readFormFields(request, BODY_MAX);
  if (fields === null) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value.replaceAll("\r\n", "\n"));
  return form;
}

/** Back to where the form stood: to sign in first, or with the reason why it was refused. */
export function refuse(problem: Problem, back: string | null): Response {
  const path = samePathOrHome(back);
  if (problem.status === 401) return seeOther(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  const url = new URL(path, "http://parallax.invalid");
  url.searchParams.set("refused", problem.code);
  return seeOther(url.pathname + url.search);
}
