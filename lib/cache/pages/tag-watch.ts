import { listenTo, type Listener } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import type { PageCache } from "./page-cache.ts";
import { listTagChanges } from "./queries.ts";

const POLL_MS = 2_000;
const REMEMBERED = 20_000;

/** Carries announced changes into the cache of this process: by notices, and by a poll for those that were lost. */
export class TagWatch {
  private readonly cache: PageCache;
  private since: string | null = null;
  private readonly epochs = new Map<string, number>();
  private running: Promise<void> | null = null;
  private isWanted = false;
  private listener: Listener | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(cache: PageCache) {
    this.cache = cache;
  }

  /** Follows the changes until `stop`. */
  start(): void {
    this.listener = listenTo("reader", "plx_front_door", (notice) => {
      if (notice !== "artifacts") this.wake();
    });
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.listener?.close();
    await this.running;
  }

  /** Reads what changed since the last time. Throws where the record is away. */
  async catchUp(): Promise<void> {
    if (this.running !== null) {
      this.isWanted = true;
      await this.running;
      if (!this.isWanted) return;
    }
    this.isWanted = false;
    this.running ??= this.read().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private wake(): void {
    void this.catchUp().catch((error: unknown) =>
      log.debug({ err: error }, "changes of pages cannot be read now"),
    );
  }

  private async read(): Promise<void> {
    const { horizon, changes } = await listTagChanges(this.since);
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
