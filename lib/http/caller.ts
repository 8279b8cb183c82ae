import { authenticateApiKey, authenticateSignature, matchesHash } from "#lib/access/index.ts";
import type { Principal } from "#lib/access/contracts.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import type { AnyOperation } from "./operation.ts";
import { isSafeMethod, isSameOrigin } from "./origin-check.ts";
import { currentViewer } from "./sign-in/read-session.ts";

const BEARER = /^Bearer (\S+)$/i;

async function fromKey(header: string): Promise<Result<Principal, HttpError>> {
  const key = BEARER.exec(header)?.[1];
  const principal = key === undefined ? null : await authenticateApiKey(key);
  return principal === null ? err({ code: "http.unauthenticated" }) : ok(principal);
}

async function fromSignature(
  { method, url, headers }: Request,
  readsBody: boolean,
): Promise<Result<Principal, HttpError>> {
  const message = { method, url: new URL(url), headers };
  const principal = await authenticateSignature({ message, readsBody });
  return principal === null ? err({ code: "http.unauthenticated" }) : ok(principal);
}

/**
 * Finds out who asks: a signature, an API key, a browser session, or nobody. A key or signature that is not valid is
 * refused; a session that has ended is nobody. What changes something on the strength of a cookie must come from our
 * own pages. Where a body is read, a signature must cover its digest.
 */
export async function identifyCaller(
  request: Request,
  readsBody: boolean,
): Promise<Result<Principal | null, HttpError>> {
  const { headers } = request;
  const isSigned = headers.has("signature") || headers.has("signature-input");
  // Two credentials at once: nobody can say which one counts.
  if (isSigned && headers.has("authorization")) return err({ code: "http.unauthenticated" });
  if (isSigned) return await fromSignature(request, readsBody);
  if (request.headers.has("x-parallax-viewer"))
    return err({
      code: "http.forbidden",
      detail: "X-Parallax-Viewer needs a signed request of a host application.",
    });
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return await fromKey(authorization);
  const viewer = await currentViewer(request.headers);
  if (viewer !== null && !isSafeMethod(request.method) && !isSameOrigin(request.headers))
    return err({ code: "http.forbidden", detail: "The request does not come from this site." });
  return ok(viewer);
}

/** Whether a request shows the operation's own token, compared in constant time. */
export function showsToken(spec: AnyOperation, request: Request): boolean {
  const token = spec.token?.() ?? null;
  const shown = BEARER.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === null || shown === undefined) return false;
  return matchesHash(shown, sha256Hex(token));
}
