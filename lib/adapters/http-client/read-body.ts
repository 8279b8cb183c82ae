import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { err, ok, type Result } from "#lib/kernel/result.ts";

export type BodyFault = "encoding_refused" | "too_large" | "broken";

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

/** The only encoding named, `null` for none, or a refusal for a chain or an unknown one. */
function encodingOf(header: string | null): Result<string | null, "encoding_refused"> {
  const name = header?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") return ok(null);
  return name in DECODERS ? ok(name) : err("encoding_refused");
}

/** Ends a body that is not read to its end; being cut off is an error to the stream and none to us. */
export function discard(body: Readable): void {
  body.on("error", () => undefined).destroy();
}

/**
 * Reads a body through at most one content encoding, counting what comes out of it: a small body that unpacks into
 * a large one stops at the limit. The stream is destroyed on every way out but a complete read.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<Result<Uint8Array, BodyFault>> {
  const encoding = encodingOf(contentEncoding);
  if (!encoding.ok) {
    discard(body);
    return encoding;
  }
  const decoder = encoding.value === null ? null : (DECODERS[encoding.value]?.() ?? null);
  const source = decoder ? body.pipe(decoder) : body;
  // A connection that breaks reaches the decoder as silence, not as an error.
  const relay = (error: Error) => (decoder as Readable | null)?.destroy(error);
  body.on("error", relay);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > maxBytes) return err("too_large");
      chunks.push(chunk);
    }
    return ok(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      return err("broken");
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_"))
      return err("broken");
    throw error;
  } finally {
    body.off("error", relay);
    discard(body);
  }
}
