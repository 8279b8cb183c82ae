import { revokeSession } from "#lib/access/index.ts";
import { isSameOrigin } from "#lib/http/origin-check.ts";
import { readFormFields } from "#lib/http/read-form.ts";
import { currentViewer } from "#lib/http/sign-in/read-session.ts";

const BODY_MAX = 1_024;

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** Ends one of the reader's own sessions and comes back to the account page; an unknown session changes nothing. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const principal = await currentViewer(request.headers);
  if (principal === null) return seeOther("/signin?callbackUrl=/account");
  const form = await readFormFields(request, BODY_MAX);
  if (form === null) return new Response(null, { status: 413 });
  const id = form.get("id");
  const revoked = id === null ? null : await revokeSession(principal, id);
  return seeOther(revoked?.ok ? "/account?revoked=1" : "/account");
}
