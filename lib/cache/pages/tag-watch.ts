import { RecordFollower } from "../record-follower.ts";
import type { PageCache } from "./page-cache.ts";
import { listTagChanges } from "./queries.ts";

const REMEMBERED = 20_000;

/** Carries announced changes into the cache of this process. */
export class TagWatch {
  private readonly cache: PageCache;
  private readonly follower: RecordFollower;
  private since: string | null = null;
  private readonly epochs = new Map<string, number>();

  constructor(cache: PageCache) {
    this.cache = cache;
    this.follower = new RecordFollower({
      read: () => this.read(),
      hears: (notice) => notice !== "artifacts",
      whenAway: "changes of pages cannot be read now",
    });
  }

  /** Follows the changes until `stop`. */
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

  private async read(): Promise<void> {
    const { horizon, changes } = await listTagChanges(this.since);
    // Nobody told what changed before the first read: what was drawn until now may be old without knowing.
    if (this.since === null) this.cache.clear();
    this.since = horizon;
    for (const { tag, epoch, hardEpoch } of changes) {
      const known = this.epochs.get(tag) ?? 0;
      // Numbers are read again while older transactions run; an epoch counts once.
      if (epoch === known) continue;
      this.epochs.set(tag, epoch);
      this.cache.invalidate(tag, hardEpoch > known);
    }
    if (this.epochs.size > REMEMBERED) this.epochs.clear();
  }
}
