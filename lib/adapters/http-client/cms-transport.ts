import { Agent, request, type Dispatcher } from "undici";
import type { CmsAnswer, CmsRequest, CmsSilence, CmsTransport } from "#lib/flow/publications/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { AddressRefusedError, checkUrl, guardedLookup, type GuardOptions } from "./guard.ts";
import { readBody } from "./read-body.ts";

const MAX_BYTES = 64 * 1024;
const CONNECT_MS = 10_000;
/** Nothing was sent: there was no connection to send it on. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_NODATA",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Dialling errors come wrapped: several addresses make an AggregateError, a client a cause. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* causesOf(one);
  yield* causesOf(error.cause);
}

/** What an error says about whether the request left: in doubt it did. */
export function silenceOf(error: unknown, host: string): CmsSilence {
  const causes = [...causesOf(error)];
  const refused = causes.find((one) => one instanceof AddressRefusedError);
  if (refused) return { kind: "refused", detail: refused.message };
  const codes = causes.flatMap((one) => ("code" in one && typeof one.code === "string" ? [one.code] : []));
  const code = codes[0] ?? causes[0]?.name ?? "no answer";
  const kind = codes.some((one) => NOT_CONNECTED.has(one)) ? "not_sent" : "lost";
  return { kind, detail: `${host}: ${code}` };
}

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const encoding = headers["content-encoding"];
  try {
    const bytes = await readBody(body, typeof encoding === "string" ? encoding : null, MAX_BYTES);
    return bytes.ok ? Buffer.from(bytes.value).toString("utf8") : "";
  } catch {
    // The status is known, the rest is not: no text, so a success without its reference.
    return "";
  }
}

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(", ")]],
    ),
  );
}

/**
 * Calls other systems: public addresses only, the vetted address is the one dialled, no redirect is followed, no
 * connection is used twice (a reset on an old one would look like a lost answer), and nothing is tried again.
 */
export function createCmsTransport(options: GuardOptions & { readonly userAgent: string }): CmsTransport & {
  close(): Promise<void>;
} {
  const agent = new Agent({
    connect: { lookup: guardedLookup(options), timeout: CONNECT_MS },
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
  });

  async function call(asked: CmsRequest): Promise<Result<CmsAnswer, CmsSilence>> {
    const url = checkUrl(asked.url, options);
    if (!url.ok) return err({ kind: "refused", detail: `the address may not be called: ${url.error}` });
    try {
      const response = await request(url.value, {
        dispatcher: agent,
        method: asked.method,
        headers: { ...asked.headers, "user-agent": options.userAgent, "accept-encoding": "identity" },
        body: asked.body,
        signal: AbortSignal.timeout(asked.timeoutMs),
        headersTimeout: asked.timeoutMs,
        bodyTimeout: asked.timeoutMs,
      });
      const headers = plainHeaders(response.headers);
      return ok({ status: response.statusCode, headers, text: await readText(response) });
    } catch (error) {
      return err(silenceOf(error, url.value.hostname));
    }
  }
  return { call, close: () => agent.close() };
}
