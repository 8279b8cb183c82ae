import { log } from "#lib/kernel/log.ts";
import { RecordFollower } from "../record-follower.ts";
import { type Change, type ChangePosition, CHANGES_LIMIT, listChanges, readBytes } from "./queries.ts";
import type { ArtifactShelf } from "./shelf.ts";

/** Connections of the readers' pool that a walk may take. */
const READS_AT_ONCE = 4;
const BEGINNING: ChangePosition = { changedIn: "0", siteId: "", path: "" };

/** Keeps a shelf at what the record says. While PostgreSQL is away the shelf stays as it is. */
export class ArtifactSync {
  private readonly shelf: ArtifactShelf;
  private readonly follower: RecordFollower;
  private after: ChangePosition = BEGINNING;
  private isComplete = false;

  constructor(shelf: ArtifactShelf) {
    this.shelf = shelf;
    this.follower = new RecordFollower({
      read: () => this.walk(),
      hears: (notice) => notice !== "tags",
      whenAway: "published pages stay as they are: the record cannot be read",
    });
  }

  /** Follows the record until `stop`. */
  start(): void {
    this.follower.start();
  }

  async stop(): Promise<void> {
    await this.follower.stop();
  }

  /** Reads everything that changed until now. Throws where the record is away. */
  async catchUp(): Promise<void> {
    await this.follower.catchUp();
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
