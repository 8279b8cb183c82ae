import { retryAfterMs, type Lookup, type Outcome } from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { cmsTransport, type CmsAnswer, type CmsSilence } from "../ports.ts";
import type { Channel, ChannelRequest, Product } from "./port.ts";
import { signatureHeaders } from "./signature.ts";

/** Reads a channel's secret; null where there is none. */
export type ReadSecret = (reference: string) => string | null;

const MAX_REF = 500;
/** Statuses that say "later", beside every 5xx. */
const LATER = new Set([408, 425, 429]);

/** The `external_ref` of an answer, if there is one that can be kept. */
function externalRefOf(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || !("external_ref" in parsed)) return null;
    const ref = parsed.external_ref;
    if (typeof ref !== "string" || ref === "" || ref.length > MAX_REF) return null;
    return ref.isWellFormed() && !/\p{Cc}/u.test(ref) ? ref : null;
  } catch {
    return null;
  }
}

/** What an answer means on the wire of this channel. */
export function readAnswer(answer: CmsAnswer, now: Date): Outcome<Product> {
  const { status, headers, text } = answer;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess || status === 409) {
    const externalRef = externalRefOf(text);
    if (externalRef !== null) return { kind: "done", externalRef, product: { artifact: null } };
    // Something happened there, and we cannot say what; a 409 without a reference is a plain refusal.
    if (isSuccess) return { kind: "unknown", detail: `HTTP ${status} without a readable external_ref` };
  }
  if (LATER.has(status) || status >= 500)
    return {
      kind: "transient",
      detail: `HTTP ${status}`,
      retryAfterMs: retryAfterMs(headers["retry-after"], now),
    };
  if (status >= 300 && status < 400)
    return { kind: "refused", detail: `HTTP ${status}: redirects are not followed` };
  return { kind: "refused", detail: `HTTP ${status}` };
}

/** What no answer means: only what was certainly not sent may be sent again. */
export function readSilence({ kind, detail }: CmsSilence): Outcome<Product> {
  if (kind === "refused") return { kind: "refused", detail };
  return kind === "not_sent" ? { kind: "transient", detail } : { kind: "unknown", detail };
}

function bodyOf(request: ChannelRequest): string {
  return JSON.stringify({
    effect_key: request.effectKey,
    action: request.action,
    pubid: request.pubid,
    revision: request.revision,
    site_id: request.siteId,
    locale: request.locale,
    title: request.title,
    summary: request.summary,
    body_text: request.bodyText,
    url: request.url,
    published_at: request.publishedAt.toISOString(),
    provenance_url: request.provenanceUrl,
  });
}

function lookupUrl(base: string, effectKey: string): string {
  const url = new URL(base);
  url.searchParams.set("effect_key", effectKey);
  return url.href;
}

/** The channel to another system that speaks our webhook wire. */
export function webhookCms(readSecret: ReadSecret): Channel {
  const headersFor = (
    secretRef: string | null,
    id: string,
    body: string,
  ): Record<string, string> | string => {
    const secret = secretRef === null ? null : readSecret(secretRef);
    if (secret === null) return "the channel has no secret to sign with";
    return signatureHeaders(secret, { id, at: clock.now(), body });
  };
  return {
    kind: "webhook-cms",
    send: async (request) => {
      const { url, secretRef, timeoutMs } = request.settings;
      if (url === null) return { kind: "refused", detail: "the channel has no address" };
      const body = bodyOf(request);
      const signed = headersFor(secretRef, request.effectKey, body);
      if (typeof signed === "string") return { kind: "refused", detail: signed };
      const headers = {
        accept: "application/json",
        "content-type": "application/json",
        "idempotency-key": request.effectKey,
        ...signed,
      };
      const answer = await cmsTransport().call({ method: "POST", url, headers, body, timeoutMs });
      return answer.ok ? readAnswer(answer.value, clock.now()) : readSilence(answer.error);
    },
    find: async ({ effectKey, settings }): Promise<Lookup> => {
      if (settings.url === null) return { kind: "unclear", detail: "the channel has no address" };
      const signed = headersFor(settings.secretRef, effectKey, "");
      if (typeof signed === "string") return { kind: "unclear", detail: signed };
      const answer = await cmsTransport().call({
        method: "GET",
        url: lookupUrl(settings.url, effectKey),
        headers: { accept: "application/json", ...signed },
        body: null,
        timeoutMs: settings.timeoutMs,
      });
      if (!answer.ok) return { kind: "unclear", detail: answer.error.detail };
      if (answer.value.status === 404) return { kind: "absent" };
      const externalRef = answer.value.status === 200 ? externalRefOf(answer.value.text) : null;
      return externalRef === null
        ? { kind: "unclear", detail: `HTTP ${answer.value.status}` }
        : { kind: "found", externalRef };
    },
  };
}
