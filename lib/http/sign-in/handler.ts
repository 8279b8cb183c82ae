import type { NextApiRequest, NextApiResponse } from "next";
import { env, lendEnvironment } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { readCookie } from "../cookies.ts";
import { newExchange, type RouteContext } from "../exchange.ts";
import { classifyFailure } from "../failure.ts";
import { isSafeMethod, isSameOrigin } from "../origin-check.ts";
import { problemResponse } from "../problem.ts";
import { decodeJson, mediaType, readBytes } from "../read-body.ts";
import { callbackCookieName, csrfCookieName, sessionCookieName } from "./cookie-names.ts";
import { NextAuth } from "./next-auth.ts";
import { signInOptions } from "./options.ts";
import { safeReturn } from "./safe-return.ts";

const MAX_FORM_BYTES = 16_384;
const FORM = "application/x-www-form-urlencoded";
/** What of next-auth is offered; its log sink for browsers, for one, is not. */
const ACTIONS = new Set(["csrf", "providers", "session", "signin", "signout", "callback", "error"]);

type Fields = Record<string, string>;

async function readForm(request: Request): Promise<Fields | null> {
  if (request.method !== "POST") return {};
  const bytes = await readBytes(request, [FORM, "application/json"], MAX_FORM_BYTES);
  if (!bytes.ok) return null;
  const text = Buffer.from(bytes.value).toString("utf8");
  if (mediaType(request) === FORM) return Object.fromEntries(new URLSearchParams(text));
  const json = decodeJson(bytes.value);
  if (!json.ok || typeof json.value !== "object" || json.value === null) return null;
  return Object.fromEntries(
    Object.entries(json.value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A return address that next-auth will not trip over: it answers 500 to one that is no http address. */
function withSafeReturn(fields: Fields, name: string): Fields {
  const wanted = fields[name];
  return wanted === undefined ? fields : { ...fields, [name]: safeReturn(wanted, env().origin) };
}

/** What next-auth writes into an address without a look at it comes through as the short word that it is, or not at all. */
function withPlainError(fields: Fields): Fields {
  const { error, ...others } = fields;
  return error === undefined || !/^[A-Za-z]{1,60}$/.test(error) ? others : { ...others, error };
}

/** Only the cookies that are meant for next-auth. */
function ownCookies(headers: Headers): Fields {
  const names = [sessionCookieName(), csrfCookieName(), callbackCookieName()];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readCookie(headers, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A path of this origin as a path: the reader stays at the loopback name that was typed. */
const relative = (location: string) =>
  location.startsWith(`${env().origin}/`)
    ? location.slice(env().origin.length)
    : location === env().origin
      ? "/"
      : location;

/** Collects what next-auth writes to a Node response and makes a Web-standard one of it. */
class CollectedAnswer {
  private code = 200;
  private readonly headers = new Headers({ "cache-control": "private, no-store" });
  private readonly cookies: string[] = [];
  private body: string | null = null;

  readonly response = {
    status: (code: number) => {
      this.code = code;
      return this.response;
    },
    getHeader: (name: string) => (name.toLowerCase() === "set-cookie" ? [...this.cookies] : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name.toLowerCase() === "set-cookie") this.cookies.splice(0, this.cookies.length, ...[value].flat());
      else
        this.headers.set(name, name.toLowerCase() === "location" ? relative(String(value)) : String(value));
      return this.response;
    },
    json: (value: unknown) => this.write("application/json", JSON.stringify(value)),
    send: (value: unknown) =>
      typeof value === "string"
        ? this.write("text/plain; charset=utf-8", value)
        : this.write("application/json", JSON.stringify(value ?? null)),
    end: () => undefined,
  };

  private write(type: string, body: string): void {
    this.headers.set("content-type", type);
    this.body = body;
  }

  toResponse(requestId: string): Response {
    this.headers.set("x-request-id", requestId);
    for (const cookie of this.cookies) this.headers.append("set-cookie", cookie);
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}

async function answer(request: Request, action: readonly string[], context: RouteContext): Promise<Response> {
  const exchange = context.exchange ?? newExchange();
  const { requestId } = exchange;
  if (!ACTIONS.has(action[0] ?? "")) return problemResponse("not_found", requestId);
  // A password comes in a form or not at all; next-auth answers 500 to a link.
  if (action[0] === "callback" && request.method !== "POST")
    return problemResponse("method_not_allowed", requestId, { allow: "POST" });
  // The double-submit token guards a client without an Origin; a browser's foreign or opaque one is refused outright.
  if (!isSafeMethod(request.method) && request.headers.has("origin") && !isSameOrigin(request.headers))
    return problemResponse("forbidden", requestId, { detail: "The form does not come from this site." });
  const body = await readForm(request);
  if (body === null)
    return problemResponse("invalid_request", requestId, { detail: "The form cannot be read." });
  const collected = new CollectedAnswer();
  const query = withSafeReturn(Object.fromEntries(new URL(request.url).searchParams), "callbackUrl");
  const shown = {
    method: request.method,
    query: { ...withPlainError(query), nextauth: [...action] },
    body: withSafeReturn(body, "callbackUrl"),
    cookies: withSafeReturn(ownCookies(request.headers), callbackCookieName()),
    headers: Object.fromEntries(request.headers),
  };
  lendEnvironment({ NEXTAUTH_URL: env().origin });
  await NextAuth(
    shown as unknown as NextApiRequest,
    collected.response as unknown as NextApiResponse,
    signInOptions(request, exchange),
  );
  return collected.toResponse(requestId);
}

/** The sign-in endpoints below `/api/auth`: GET and POST, by next-auth over Web-standard requests. */
export async function handleSignIn(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await context.params;
  try {
    return await answer(request, [nextauth ?? []].flat(), context);
  } catch (error) {
    const requestId = context.exchange?.requestId ?? newExchange().requestId;
    const kind = classifyFailure(error);
    log[kind === "defect" ? "error" : "warn"](
      { err: error, requestId, kind },
      "signing in could not be answered",
    );
    return problemResponse(kind === "defect" ? "internal_error" : "control_plane_unavailable", requestId);
  }
}
