import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import { matchesContentDigest } from "./content-digest.ts";
import { readJson } from "./strict-json.ts";

/** The cap of JSON bodies, in bytes. */
export const MAX_JSON_BYTES = 1_048_576;

const tooLarge = (maxBytes: number) =>
  err({
    code: "http.payload_too_large",
    detail: `The body may have at most ${maxBytes} bytes.`,
  } satisfies HttpError);

/** The media type of a request without its parameters, lower case; null where none is sent. */
export function mediaType(request: Request): string | null {
  const header = request.headers.get("content-type");
  return header === null ? null : (header.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** A body that is not the one announced: under a signature it is nobody's, else it was damaged on its way. */
function digestRefusal({ headers }: Request): Result<never, HttpError> {
  if (headers.has("signature-input")) return err({ code: "http.unauthenticated" });
  const fault = { pointer: "/headers/content-digest", code: "digest_mismatch", detail: "is not the body's" };
  return err({ code: "http.invalid_request", errors: [fault] });
}

/**
 * Reads a body of one of `types`, stopping at the cap whatever the announced length was, and compares it with its
 * Content-Digest where one is sent.
 */
export async function readBytes(
  request: Request,
  types: readonly string[],
  maxBytes: number,
): Promise<Result<Uint8Array, HttpError>> {
  const type = mediaType(request);
  if (type === null || !types.includes(type))
    return err({ code: "http.unsupported_media_type", detail: `Send one of: ${types.join(", ")}.` });
  if (request.headers.has("content-encoding"))
    return err({ code: "http.unsupported_media_type", detail: "Compressed bodies are not accepted." });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge(maxBytes);
  const body = await collect(request, maxBytes);
  if (!body.ok) return body;
  const isRight = matchesContentDigest(request.headers.get("content-digest"), body.value);
  return isRight ? body : digestRefusal(request);
}

/** Reads a body as it comes, stopping at the cap: what is too long is never held. */
export async function collect(request: Request, maxBytes: number): Promise<Result<Uint8Array, HttpError>> {
  if (request.body === null) return ok(new Uint8Array(0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return ok(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes and reads a JSON body strictly. */
export function decodeJson(bytes: Uint8Array): Result<unknown, HttpError> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return err({
      code: "http.invalid_request",
      errors: [{ pointer: "", code: "invalid_utf8", detail: "the body is not valid UTF-8" }],
    });
  }
  const read = readJson(text);
  return read.ok ? read : err({ code: "http.invalid_request", errors: [read.error] });
}
