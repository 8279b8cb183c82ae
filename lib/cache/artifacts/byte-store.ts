import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type StoredCoding = "br" | "gzip" | "identity";

const code = (plain: Buffer, coding: StoredCoding): Promise<Buffer> => {
  if (coding === "br")
    return compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
  return coding === "gzip" ? compressGzip(plain) : Promise.resolve(plain);
};

/**
 * The bytes of one site under their hash: on disk all of them, in memory those asked for lately, up to a quota that is
 * this site's alone.
 */
export class ByteStore {
  private readonly folder: string;
  private readonly quotaBytes: number;
  /** By hash, then by coding; the most recently used hashes stand last. */
  private readonly kept = new Map<string, Map<StoredCoding, Buffer>>();
  private keptBytes = 0;

  constructor(folder: string, quotaBytes: number) {
    this.folder = join(folder, "bytes");
    this.quotaBytes = quotaBytes;
  }

  /** Stores bytes under their hash; a file is there whole or not at all. */
  write(hash: string, bytes: Buffer): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = join(this.folder, `${hash}.${process.pid}`);
    writeFileSync(draft, bytes);
    renameSync(draft, join(this.folder, hash));
  }

  /** The bytes in memory under a coding, without waiting; null where they are not there yet. */
  peek(hash: string, coding: StoredCoding): Buffer | null {
    const codings = this.kept.get(hash);
    const bytes = codings?.get(coding);
    if (codings === undefined || bytes === undefined) return null;
    // The most recently used stand last, so that the first ones are given up.
    this.kept.delete(hash);
    this.kept.set(hash, codings);
    return bytes;
  }

  /** The bytes under a coding; null where the disk holds none that still match their hash. */
  async read(hash: string, coding: StoredCoding): Promise<Buffer | null> {
    const known = this.peek(hash, coding);
    if (known) return known;
    const plain = coding === "identity" ? await this.readDisk(hash) : await this.read(hash, "identity");
    return plain === null ? null : this.keep(hash, coding, await code(plain, coding));
  }

  /** Removes the files that nothing names any more. */
  sweep(named: ReadonlySet<string>): void {
    for (const name of this.names()) if (!named.has(name)) rmSync(join(this.folder, name), { force: true });
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  private async readDisk(hash: string): Promise<Buffer | null> {
    const bytes = await readFile(join(this.folder, hash)).catch(() => null);
    if (bytes === null) return null;
    return createHash("sha256").update(bytes).digest("hex") === hash ? bytes : null;
  }

  private keep(hash: string, coding: StoredCoding, bytes: Buffer): Buffer {
    if (bytes.length > this.quotaBytes) return bytes;
    const codings = this.kept.get(hash) ?? new Map<StoredCoding, Buffer>();
    this.keptBytes += bytes.length - (codings.get(coding)?.length ?? 0);
    this.kept.delete(hash);
    this.kept.set(hash, codings.set(coding, bytes));
    for (const [oldest, all] of this.kept) {
      if (this.keptBytes <= this.quotaBytes || oldest === hash) break;
      this.kept.delete(oldest);
      for (const old of all.values()) this.keptBytes -= old.length;
    }
    return bytes;
  }
}
