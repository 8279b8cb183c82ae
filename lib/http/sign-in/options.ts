import type { NextAuthOptions } from "next-auth";
import {
  countSignIn,
  createSession,
  forgiveSignIn,
  loadSession,
  revokeSession,
  verifyPassword,
} from "#lib/access/index.ts";
import type { Principal } from "#lib/access/contracts.ts";
import { log } from "#lib/kernel/log.ts";
import type { Exchange } from "../exchange.ts";
import { callbackCookieName, csrfCookieName, isSecureOrigin, sessionCookieName } from "./cookie-names.ts";
import { credentials } from "./next-auth.ts";
import { currentViewer, signInSecret } from "./read-session.ts";
import { safeReturn } from "./safe-return.ts";

const MAX_AGE_S = 14 * 24 * 3_600;

type SignedIn = { readonly id: string; readonly sid: string };

/** People type their handle as they like; there is one spelling. */
const spelled = (handle: string) => handle.trim().replace(/^@/, "").toLowerCase();

/** Checks one attempt and opens a fresh session; the one that the browser came with ends. */
async function signIn(
  input: { readonly handle: string; readonly password: string },
  request: Request,
  address: string | null,
): Promise<SignedIn | null> {
  const handle = spelled(input.handle);
  const counted = await countSignIn(handle, address);
  if (!counted.ok) throw new Error("RateLimited");
  const checked = await verifyPassword(handle, input.password);
  if (!checked.ok) return null;
  await forgiveSignIn(handle, address);
  const former = await currentViewer(request.headers);
  if (former !== null) await revokeSession(former, former.via.id);
  const { sid } = await createSession(checked.value, request.headers.get("user-agent") ?? "");
  return { id: checked.value.accountId, sid };
}

/** next-auth shows the text of what is thrown here in an address, so only these two words leave. */
async function attempt(...given: Parameters<typeof signIn>): Promise<SignedIn | null> {
  try {
    return await signIn(...given);
  } catch (error) {
    if (error instanceof Error && error.message === "RateLimited") throw error;
    log.warn({ err: error }, "a sign-in could not be checked");
    throw new Error("Unavailable", { cause: error });
  }
}

/** Who holds a session id; nobody while the database is away, so that an outage signs no browser out. */
async function holderOf(sid: unknown): Promise<Principal | null> {
  if (typeof sid !== "string") return null;
  return await loadSession(sid).catch((error: unknown) => {
    log.warn({ err: error }, "a session could not be looked up");
    return null;
  });
}

async function signOut(sid: unknown): Promise<void> {
  const viewer = typeof sid === "string" ? await loadSession(sid) : null;
  if (viewer !== null) await revokeSession(viewer, viewer.via.id);
}

const cookie = (name: string) => ({
  name,
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecureOrigin() },
});

/** next-auth for one request: the token carries an opaque session id and nothing else. */
export function signInOptions(request: Request, { address, requestId }: Exchange): NextAuthOptions {
  return {
    secret: signInSecret(),
    session: { strategy: "jwt", maxAge: MAX_AGE_S },
    pages: { signIn: "/signin", error: "/signin", signOut: "/signin" },
    cookies: {
      sessionToken: cookie(sessionCookieName()),
      csrfToken: cookie(csrfCookieName()),
      callbackUrl: cookie(callbackCookieName()),
    },
    providers: [
      credentials({
        credentials: { handle: { type: "text" }, password: { type: "password" } },
        authorize: async (given) =>
          given && typeof given.handle === "string" && typeof given.password === "string"
            ? await attempt(given, request, address)
            : null,
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => safeReturn(url, baseUrl),
      jwt: ({ token, user }) => ({ sid: user ? (user as unknown as SignedIn).sid : token["sid"] }),
      session: async ({ session, token }) => {
        const viewer = await holderOf(token["sid"]);
        if (viewer === null) return { expires: session.expires };
        const { id, handle } = viewer.account;
        return { expires: session.expires, user: { id, name: handle } };
      },
    },
    events: { signOut: async ({ token }) => await signOut(token["sid"]) },
    logger: {
      error: (code) => log.warn({ code, requestId }, "signing in failed"),
      warn: (code) => log.debug({ code, requestId }, "next-auth warns"),
      debug: () => undefined,
    },
  };
}
