import { readFile, realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { codingFor, type Coding } from "./compression.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const MAX_CACHED_BYTES = 64 * 1_048_576;
const SMALLEST_CODED = 1_024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The build's own files: their names are hashes of their content, so they are kept in memory and never change. */
export class StaticFiles {
  readonly folder: string;
  private readonly cache = new Map<string, Buffer>();
  private cachedBytes = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  private async load(segments: readonly string[]): Promise<Buffer | null> {
    try {
      const root = await realpath(this.folder);
      const file = await realpath(join(root, ...segments));
      return file.startsWith(root + sep) ? await readFile(file) : null;
    } catch {
      return null;
    }
  }

  private remember(key: string, bytes: Buffer): Buffer {
    if (this.cachedBytes + bytes.length > MAX_CACHED_BYTES) {
      this.cache.clear();
      this.cachedBytes = 0;
    }
    this.cache.set(key, bytes);
    this.cachedBytes += bytes.length;
    return bytes;
  }

  private async coded(segments: readonly string[], coding: Coding | null): Promise<Buffer | null> {
    const key = `${coding ?? ""}:${segments.join("/")}`;
    const known = this.cache.get(key);
    if (known) return known;
    if (coding === null) {
      const bytes = await this.load(segments);
      return bytes === null ? null : this.remember(key, bytes);
    }
    const plain = await this.coded(segments, null);
    if (plain === null) return null;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    return this.remember(
      key,
      coding === "br" ? await compressBrotli(plain, { params }) : await compressGzip(plain),
    );
  }

  /** Answers a file of the build; false where it has none of this name. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    segments: readonly string[],
  ): Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const contentType = TYPES[extname(segments.at(-1) ?? "")];
    if (contentType === undefined || segments.some((segment) => segment === "" || segment.startsWith(".")))
      return false;
    const plain = await this.coded(segments, null);
    if (plain === null) return false;
    const coding =
      plain.length < SMALLEST_CODED ? null : codingFor(contentType, request.headers["accept-encoding"]);
    const bytes = (await this.coded(segments, coding)) ?? plain;
    response.writeHead(200, {
      "content-type": contentType,
      "content-length": bytes.length,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      ...(coding === null ? {} : { "content-encoding": coding }),
    });
    response.end(bytes);
    return true;
  }
}
