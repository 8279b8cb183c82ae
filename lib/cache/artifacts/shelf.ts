import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { clock } from "#lib/kernel/clock.ts";
import { ByteStore } from "./byte-store.ts";
import type { ArtifactEntry, JournalLine, RouteEntry } from "./contracts.ts";
import { appendJournal, readJournal, rewriteJournal } from "./journal.ts";
import { findPath, type Found } from "./rules.ts";

const SITE_ID = /^[a-z0-9][a-z0-9.-]{0,100}$/;
const QUOTA_BYTES = 32 * 1_048_576;
/** A journal of more lines than this and more than twice its entries is written anew at the next start. */
const SMALL_JOURNAL = 500;

/** What one site has on the shelf. */
class SiteShelf {
  readonly artifacts = new Map<string, ArtifactEntry>();
  readonly routes = new Map<string, RouteEntry>();
  readonly bytes: ByteStore;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.bytes = new ByteStore(folder, QUOTA_BYTES);
    const lines = readJournal(folder);
    for (const line of lines) this.apply(line);
    if (lines.length > SMALL_JOURNAL && lines.length > 2 * (this.artifacts.size + this.routes.size))
      this.compact();
  }

  private apply(line: JournalLine): void {
    if (line.kind === "artifact") this.artifacts.set(line.entry.path, line.entry);
    else if (line.kind === "route") this.routes.set(line.entry.path, line.entry);
    else {
      this.artifacts.delete(line.path);
      this.routes.delete(line.path);
    }
  }

  private compact(): void {
    rewriteJournal(this.folder, [
      ...[...this.artifacts.values()].map((entry) => ({ kind: "artifact" as const, entry })),
      ...[...this.routes.values()].map((entry) => ({ kind: "route" as const, entry })),
    ]);
    this.bytes.sweep(new Set([...this.artifacts.values()].map(({ hash }) => hash)));
  }

  /** Bytes first, then the line that names them: a crash between leaves a file too many, never a name too many. */
  record(lines: readonly JournalLine[]): void {
    appendJournal(this.folder, lines);
    for (const line of lines) this.apply(line);
  }
}

/**
 * The published pages, feeds and files of all sites, on disk and in memory: they answer with PostgreSQL, jobs and
 * render stopped, also after a restart.
 */
export class ArtifactShelf {
  private readonly folder: string;
  private readonly sites = new Map<string, SiteShelf>();

  /** Opens the shelf in a folder and reads what an earlier process left there. */
  constructor(folder: string) {
    this.folder = folder;
    for (const siteId of this.onDisk()) this.siteOf(siteId);
  }

  private onDisk(): string[] {
    try {
      return readdirSync(this.folder).filter((name) => SITE_ID.test(name));
    } catch {
      return [];
    }
  }

  private siteOf(siteId: string): SiteShelf {
    const known = this.sites.get(siteId);
    if (known) return known;
    if (!SITE_ID.test(siteId)) throw new Error(`no site may be called ${JSON.stringify(siteId)}`);
    const fresh = new SiteShelf(join(this.folder, siteId));
    this.sites.set(siteId, fresh);
    return fresh;
  }

  /** What a path of a site answers now. */
  find(siteId: string, path: string): Found {
    const site = this.sites.get(siteId);
    return site ? findPath(site, path) : null;
  }

  /** The entry stored at exactly this path, whatever its route says. */
  entry(siteId: string, path: string): ArtifactEntry | null {
    return this.sites.get(siteId)?.artifacts.get(path) ?? null;
  }

  /** Whether exactly these bytes stand at the path already. */
  holds(siteId: string, entry: Pick<ArtifactEntry, "path" | "hash" | "status" | "updatedAt">): boolean {
    const known = this.entry(siteId, entry.path);
    return known?.hash === entry.hash && known.status === entry.status && known.updatedAt === entry.updatedAt;
  }

  /** The bytes of a site by their hash, from memory or disk. */
  bytesOf(siteId: string): ByteStore {
    return this.siteOf(siteId).bytes;
  }

  /** Puts an artifact on the shelf. */
  put(siteId: string, entry: ArtifactEntry, bytes: Buffer): void {
    const site = this.siteOf(siteId);
    site.bytes.write(entry.hash, bytes);
    site.record([{ kind: "artifact", entry }]);
  }

  /** Sets what addresses mean; those that mean the same already cost nothing. */
  putRoutes(siteId: string, routes: readonly RouteEntry[]): void {
    const site = this.siteOf(siteId);
    const changed = routes.filter((route) => {
      const known = site.routes.get(route.path);
      return known?.status !== route.status || known.redirectTo !== route.redirectTo;
    });
    site.record(changed.map((entry) => ({ kind: "route", entry })));
  }

  /** Takes paths away that the record no longer has. */
  forget(siteId: string, paths: readonly string[]): void {
    this.siteOf(siteId).record(paths.map((path) => ({ kind: "forget", path })));
  }

  /** The sites that have anything here, each with every path it holds. */
  *held(): Generator<{ readonly siteId: string; readonly paths: ReadonlySet<string> }> {
    for (const [siteId, site] of this.sites)
      yield { siteId, paths: new Set([...site.artifacts.keys(), ...site.routes.keys()]) };
  }
}

/** Keeps a file of a page that was drawn here and is not in the record; nothing happens where it lies already. */
export function keepFile(
  shelf: ArtifactShelf,
  siteId: string,
  path: string,
  bytes: Buffer,
  contentType: string,
): void {
  if (shelf.entry(siteId, path) !== null) return;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const headers = { "content-type": contentType, "content-security-policy": "default-src 'none'" };
  shelf.put(siteId, { path, status: 200, hash, headers, updatedAt: clock.now().toISOString() }, bytes);
}
