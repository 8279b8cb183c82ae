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
  private readonly kept = new Map<string, Buffer>();
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
    const key = `${hash}:${coding}`;
    const bytes = this.kept.get(key);
    if (bytes === undefined) return null;
    // The most recently used stand last, so that the first ones are given up.
    this.kept.delete(key);
    this.kept.set(key, bytes);
    return bytes;
  }

  /** The bytes under a coding; null where the disk holds none that still match their hash. */
  async read(hash: string, coding: StoredCoding): Promise<Buffer | null> {
    const known = this.peek(hash, coding);
    if (known) return known;
    const plain = coding === "identity" ? await this.readDisk(hash) : await this.read(hash, "identity");
    return plain === null ? null : this.keep(`${hash}:${coding}`, await code(plain, coding));
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

  private keep(key: string, bytes: Buffer): Buffer {
    if (bytes.length > this.quotaBytes) return bytes;
    this.keptBytes += bytes.length - (this.kept.get(key)?.length ?? 0);
    this.kept.set(key, bytes);
    for (const [oldest, old] of this.kept) {
      if (this.keptBytes <= this.quotaBytes) break;
      this.kept.delete(oldest);
      this.keptBytes -= old.length;
    }
    return bytes;
  }
}
