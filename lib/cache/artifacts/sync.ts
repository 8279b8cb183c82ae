import { listenTo, type Listener } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import { type Change, type ChangePosition, CHANGES_LIMIT, listChanges, readBytes } from "./queries.ts";
import type { ArtifactShelf } from "./shelf.ts";

const POLL_MS = 2_000;
/** Connections of the readers' pool that a walk may take. */
const READS_AT_ONCE = 4;
const BEGINNING: ChangePosition = { changedIn: "0", siteId: "", path: "" };

/**
 * Keeps a shelf at what the record says: notices wake it, a poll covers those that were lost. While PostgreSQL is away
 * the shelf stays as it is.
 */
export class ArtifactSync {
  private readonly shelf: ArtifactShelf;
  private after: ChangePosition = BEGINNING;
  private isComplete = false;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private listener: Listener | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(shelf: ArtifactShelf) {
    this.shelf = shelf;
  }

  /** Follows the record until `stop`. */
  start(): void {
    this.listener = listenTo("reader", "plx_front_door", (notice) => {
      if (notice !== "tags") this.wake();
    });
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.listener?.close();
    await this.running;
  }

  /** Reads what changed; what is asked for while it reads is read right after. Throws where the record is away. */
  async catchUp(): Promise<void> {
    if (this.running !== null) {
      this.isWanted = true;
      await this.running;
      if (!this.isWanted) return;
    }
    this.isWanted = false;
    this.running ??= this.walk().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private wake(): void {
    void this.catchUp().catch((error: unknown) => {
      log.debug({ err: error }, "published pages stay as they are: the record cannot be read");
    });
  }

  /**
   * Walks from the last horizon to the end. The first walk sees every address that the record knows, so what the disk
   * has beyond them is taken away.
   */
  private async walk(): Promise<void> {
    const seen = new Map<string, Set<string>>();
    let position = this.after;
    let horizon: string | null = null;
    for (;;) {
      const page = await listChanges(position);
      horizon ??= page.horizon;
      if (BigInt(horizon) < BigInt(this.after.changedIn)) return await this.startOver();
      if (!this.isComplete) for (const change of page.changes) remember(seen, change);
      await this.takeAll(page.changes);
      const last = page.changes.at(-1);
      if (last === undefined || page.changes.length < CHANGES_LIMIT) break;
      position = { changedIn: last.changedIn, siteId: last.siteId, path: last.path };
    }
    if (!this.isComplete) this.forgetUnseen(seen);
    this.isComplete = true;
    // Transactions that were still running then may have lower numbers than what was seen: they are read again.
    this.after = { ...BEGINNING, changedIn: String(BigInt(horizon) - 1n), siteId: "\u{10ffff}" };
  }

  /** The record is younger than what was read from it: another database stands in its place. */
  private async startOver(): Promise<void> {
    log.warn("the record was replaced; published pages are compared from the beginning");
    this.after = BEGINNING;
    this.isComplete = false;
    await this.walk();
  }

  private async takeAll(changes: readonly Change[]): Promise<void> {
    for (let at = 0; at < changes.length; at += READS_AT_ONCE)
      await Promise.all(changes.slice(at, at + READS_AT_ONCE).map((change) => this.take(change)));
  }

  private async take({ siteId, path, artifact, route }: Change): Promise<void> {
    if (artifact === null && route === null) {
      this.shelf.forget(siteId, [path]);
      return;
    }
    if (route !== null) this.shelf.putRoutes(siteId, [{ path, ...route }]);
    if (artifact === null || this.shelf.holds(siteId, { path, ...artifact })) return;
    const bytes = await readBytes(siteId, path, artifact.hash);
    // Changed again between the two reads: the newer change comes by itself.
    if (bytes !== null)
      this.shelf.put(siteId, { path, ...artifact, headers: { ...artifact.headers } }, bytes);
  }

  private forgetUnseen(seen: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const { siteId, paths } of [...this.shelf.held()]) {
      const known = seen.get(siteId) ?? new Set();
      const lost = [...paths].filter((path) => !known.has(path));
      if (lost.length > 0) this.shelf.forget(siteId, lost);
    }
  }
}

function remember(seen: Map<string, Set<string>>, { siteId, path }: Change): void {
  const paths = seen.get(siteId) ?? new Set<string>();
  paths.add(path);
  seen.set(siteId, paths);
}
