import { createHash, randomBytes } from "node:crypto";
import { readCookie } from "../cookies.ts";
import { csrfCookieName, isSecureOrigin } from "./cookie-names.ts";
import { signInSecret } from "./read-session.ts";

// The form of next-auth's double-submit token: `<token>|sha256(<token><secret>)`.
const sign = (token: string) => createHash("sha256").update(`${token}${signInSecret()}`).digest("hex");

/**
 * The CSRF token for a sign-in form drawn on the server, and the cookie to set with it where the browser has none
 * yet: a page alone cannot set cookies, and readers without scripts sign in too.
 */
export function csrfForForm(headers: Headers): { readonly token: string; readonly setCookie: string | null } {
  const [token = "", hash = ""] = (readCookie(headers, csrfCookieName()) ?? "").split("|");
  if (/^[0-9a-f]{64}$/.test(token) && hash === sign(token)) return { token, setCookie: null };
  const fresh = randomBytes(32).toString("hex");
  const value = encodeURIComponent(`${fresh}|${sign(fresh)}`);
  const secure = isSecureOrigin() ? "; Secure" : "";
  return { token: fresh, setCookie: `${csrfCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}
