import { pipeline, type Readable, type Writable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;

export type Coding = "br" | "gzip";

/** The coding for a body of this type, as far as the reader accepts one; quality values of zero are respected. */
export function codingFor(
  contentType: string | undefined,
  acceptEncoding: string | undefined,
): Coding | null {
  if (contentType === undefined || acceptEncoding === undefined || !COMPRESSIBLE.test(contentType))
    return null;
  const accepted = new Set<string>();
  for (const item of acceptEncoding.slice(0, 500).toLowerCase().split(",")) {
    const [name = "", weight = ""] = item.split(";").map((part) => part.trim());
    if (!/^q=0(?:\.0*)?$/.test(weight)) accepted.add(name);
  }
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
}

/**
 * Sends a stream under a coding, flushing as it comes so that streamed pages appear at once. A reader who has left
 * ends the source: `pipeline` would throw on a closed target, outside of every request's own handling.
 */
export function sendCoded(
  source: Readable,
  target: Writable,
  coding: Coding | null,
  done: (error?: Error | null) => void,
): void {
  if (target.destroyed || target.closed) {
    source.destroy();
    done(new Error("the reader left before the answer came"));
    return;
  }
  if (coding === null) {
    pipeline(source, target, done);
    return;
  }
  const coder =
    coding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  pipeline(source, coder, target, done);
}
