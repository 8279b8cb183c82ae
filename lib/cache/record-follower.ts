import { listenTo, type Listener } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";

const POLL_MS = 2_000;

type Following = {
  /** Reads on from where the last read ended; throws where the record is away. One at a time. */
  readonly read: () => Promise<void>;
  /** Whether a notice to the front doors is about what is read. */
  readonly hears: (notice: string) => boolean;
  /** What it means that the record cannot be read now, for the log. */
  readonly whenAway: string;
};

/** Reads on from a record: notices wake it, a poll covers those that were lost. */
export class RecordFollower {
  private readonly following: Following;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private listener: Listener | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(following: Following) {
    this.following = following;
  }

  /** Follows the record until `stop`. */
  start(): void {
    this.listener = listenTo("reader", "plx_front_door", (notice) => {
      if (this.following.hears(notice)) this.wake();
    });
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.listener?.close();
    await Promise.allSettled([this.running, this.next]);
  }

  /**
   * Reads what stands in the record at the time of asking; whoever asks while it reads shares the one read that
   * follows. Throws where the record is away.
   */
  async catchUp(): Promise<void> {
    if (this.running === null) return await this.begin();
    this.next ??= this.running
      .catch(() => undefined)
      .then(async () => {
        this.next = null;
        await this.catchUp();
      });
    await this.next;
  }

  private async begin(): Promise<void> {
    this.running = this.following.read().finally(() => {
      this.running = null;
    });
    await this.running;
  }

  private wake(): void {
    void this.catchUp().catch((error: unknown) => log.debug({ err: error }, this.following.whenAway));
  }
}
