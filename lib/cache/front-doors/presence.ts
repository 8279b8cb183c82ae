import { inContext, listenTo, type Context, type Listener, type Tx } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import { acknowledge, beat, close, openDemands } from "./store.ts";

const BEAT_MS = 2_000;
const context: Context = { tenant: null, principal: null, purpose: "operating", role: "app" };

/** What a door keeps that must follow the record before it may confirm. */
export type Follower = { readonly catchUp: () => Promise<void> };

/**
 * A front door's place among the others: it says that it runs, and confirms each hard invalidation once everything it
 * keeps has been read anew. While PostgreSQL is away it does neither, and serves on.
 */
export class FrontDoorPresence {
  private readonly instance: string;
  private readonly followers: readonly Follower[];
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isClosed = false;
  private listener: Listener | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(instance: string, followers: readonly Follower[]) {
    this.instance = instance;
    this.followers = followers;
  }

  /** Enters the list and follows demands until `stop`. */
  start(): void {
    this.listener = listenTo("reader", "plx_front_door", (notice) => {
      if (notice === "hard" || notice === "") this.wake();
    });
    this.timer = setInterval(() => this.wake(), BEAT_MS);
    this.timer.unref();
    this.wake();
  }

  /** Leaves the list: nobody waits for a door that has closed. */
  async stop(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearInterval(this.timer);
    await this.listener?.close();
    await this.running;
    await this.enter((tx) => close(tx, this.instance)).catch((error: unknown) =>
      log.debug({ err: error }, "the front door stays on the list: the record is away"),
    );
  }

  private wake(): void {
    if (this.isClosed) return;
    if (this.running !== null) {
      this.isWanted = true;
      return;
    }
    this.running = this.round()
      .catch((error: unknown) => log.debug({ err: error }, "a front door could not report itself"))
      .finally(() => {
        this.running = null;
        if (!this.isWanted) return;
        this.isWanted = false;
        this.wake();
      });
  }

  private enter<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inContext(context, work);
  }

  /** The demands are read first: whatever is read after them has seen the change that each came with. */
  private async round(): Promise<void> {
    const epochs = await this.enter(async (tx) => {
      await beat(tx, this.instance);
      return await openDemands(tx, this.instance);
    });
    if (epochs.length === 0) return;
    await Promise.all(this.followers.map((follower) => follower.catchUp()));
    await this.enter((tx) => acknowledge(tx, this.instance, epochs));
  }
}
