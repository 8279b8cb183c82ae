import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { codingFor } from "./compression.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this a coding saves no packet. */
const WORTHWHILE = 1_400;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The header of a validator that no longer names these very bytes: a coding makes it weak (RFC 9110 §8.8.1). */
const weaken = (etag: string) => (etag.startsWith("W/") ? etag : `W/${etag}`);

/**
 * The answer of the interface under a coding that its reader accepts, where that is worth it. Streams of events and
 * answers that are coded already pass as they are.
 */
export async function compressAnswer(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { headers, status } = response;
  const coding = codingFor(headers.get("content-type") ?? undefined, acceptEncoding);
  if (coding === null || headers.has("content-encoding") || response.body === null) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  const coded = new Headers(headers);
  coded.append("vary", "Accept-Encoding");
  if (plain.length < WORTHWHILE) return new Response(plain, { status, headers: coded });
  coded.set("content-encoding", coding);
  coded.delete("content-length");
  const etag = headers.get("etag");
  if (etag !== null) coded.set("etag", weaken(etag));
  const bytes = coding === "br" ? await compressBrotli(plain, QUALITY) : await compressGzip(plain);
  return new Response(bytes, { status, headers: coded });
}
