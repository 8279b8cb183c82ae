import { decode } from "next-auth/jwt";
import { loadSession } from "#lib/access/index.ts";
import type { Principal } from "#lib/access/contracts.ts";
import { env } from "#lib/kernel/env.ts";
import { readCookie } from "../cookies.ts";
import { sessionCookieName } from "./cookie-names.ts";

/** The key of session tokens and CSRF tokens. */
export const signInSecret = (): string => env().secretFor("next-auth");

/** The opaque session id inside the browser's token, or null where there is no token of ours. */
export async function readSessionId(headers: Headers): Promise<string | null> {
  const token = readCookie(headers, sessionCookieName());
  if (token === null || token.length > 4_096) return null;
  try {
    const claims = await decode({ token, secret: signInSecret() });
    return typeof claims?.["sid"] === "string" ? claims["sid"] : null;
  } catch {
    return null;
  }
}

/** Who holds the session of these headers, checked in the database; null for nobody. */
export async function currentViewer(headers: Headers): Promise<Principal | null> {
  const sid = await readSessionId(headers);
  return sid === null ? null : await loadSession(sid);
}
