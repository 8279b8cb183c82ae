import { createHash, createHmac, sign, type KeyObject } from "node:crypto";
import { uuidv7 } from "#lib/kernel/mint.ts";

/** A key as its owner holds it. */
export type SigningHalf = { readonly id: string; readonly secret: string | KeyObject };

/** What a test lets differ from a signature as it should be. */
export type SignedRequest = {
  readonly method?: string;
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key: SigningHalf;
  /** Seconds since 1970; now by default. */
  readonly created?: number;
  readonly nonce?: string | null;
  readonly covered?: readonly string[];
  readonly parameters?: string;
};

const digestOf = (body: string) => `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;

function signatureOf({ secret }: SigningHalf, base: string): string {
  const bytes =
    typeof secret === "string"
      ? createHmac("sha256", Buffer.from(secret, "ascii")).update(base).digest()
      : sign(null, Buffer.from(base), secret);
  return bytes.toString("base64");
}

/** Makes a request with an HTTP message signature, written apart from the code that reads it. */
export function signRequest(wanted: SignedRequest): Request {
  const { method = "GET", body, key, nonce = uuidv7(), parameters = "" } = wanted;
  const url = new URL(wanted.url);
  const headers = new Headers(wanted.headers);
  if (body !== undefined) {
    headers.set("content-type", "application/json");
    headers.set("content-digest", digestOf(body));
  }
  const covered = wanted.covered ?? [
    "@method",
    "@authority",
    "@path",
    "@query",
    ...["content-digest", "x-parallax-viewer"].filter((name) => headers.has(name)),
  ];
  const derived: Record<string, string> = {
    "@method": method,
    "@authority": url.host,
    "@path": url.pathname,
    "@query": url.search === "" ? "?" : url.search,
  };
  const created = wanted.created ?? Math.floor(Date.now() / 1_000);
  const list = covered.map((name) => `"${name}"`).join(" ");
  const input = `(${list});created=${created}${nonce === null ? "" : `;nonce="${nonce}"`};keyid="${key.id}"${parameters}`;
  const lines = covered.map((name) => `"${name}": ${derived[name] ?? headers.get(name) ?? ""}`);
  const base = [...lines, `"@signature-params": ${input}`].join("\n");
  headers.set("signature-input", `sig1=${input}`);
  headers.set("signature", `sig1=:${signatureOf(key, base)}:`);
  return new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
}
