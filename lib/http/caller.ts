import { authenticateApiKey, matchesHash } from "#lib/access/index.ts";
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

/**
 * Finds out who asks: an API key, a browser session, or nobody. A key that is not valid is refused; a session that
 * has ended is nobody. What changes something on the strength of a cookie must come from our own pages.
 */
export async function identifyCaller(request: Request): Promise<Result<Principal | null, HttpError>> {
  // A host speaks for a viewer only under its signature, which no request here carries.
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
