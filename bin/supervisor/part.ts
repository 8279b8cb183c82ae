import { setTimeout as wait } from "node:timers/promises";
import { deathsInARow, type PartState, pauseMs } from "./restart-rules.ts";

/** One run of a part: a process, or a database server. */
export type Run = {
  readonly pid: number;
  /** Settles with words when the run ends, for whatever reason. */
  readonly ended: Promise<string>;
  /** Asks the run to finish; settles when it has ended. `now` does not let it finish. */
  readonly stop: (now: boolean) => Promise<void>;
};

export type PartName = "db" | "jobs" | "render" | "web";

export type PartReport = {
  readonly name: PartName;
  readonly state: PartState;
  readonly pid: number | null;
  readonly restarts: number;
  /** Why it is not running, in words. */
  readonly reason: string | null;
};

/** How a part is begun: answers when it works; throws when it cannot. */
export type Begin = (signal: AbortSignal) => Promise<Run>;

/** Waits before a part is started again; settles early when the wish to start it is withdrawn. */
export type Rest = (ms: number, signal: AbortSignal) => Promise<void>;

const restByClock: Rest = (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined);

/** Keeps one part running: starts it, starts it again after a death with growing pauses, stops it by hand. */
export class Part {
  readonly name: PartName;
  readonly #begin: Begin;
  readonly #changed: (report: PartReport) => void;
  readonly #rest: Rest;
  #state: PartState = "stopped";
  #run: Run | null = null;
  #reason: string | null = null;
  #restarts = 0;
  #deaths = 0;
  #attempt = new AbortController();
  #entering: Promise<void> = Promise.resolve();

  constructor(name: PartName, begin: Begin, changed: (report: PartReport) => void, rest: Rest = restByClock) {
    this.name = name;
    this.#begin = begin;
    this.#changed = changed;
    this.#rest = rest;
  }

  report(): PartReport {
    return {
      name: this.name,
      state: this.#state,
      pid: this.#run?.pid ?? null,
      restarts: this.#restarts,
      reason: this.#reason,
    };
  }

  /**
   * Starts the part unless it is on its way; answers when it works. A first attempt that fails is thrown, or, where the
   * caller insists, tried again like a death.
   */
  async start(insists = false): Promise<void> {
    if (this.#state !== "stopped" && this.#state !== "resting") return;
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.#deaths = 0;
    const { signal } = this.#attempt;
    await this.#enter(signal).catch((fault: unknown) => {
      if (!insists) throw fault;
      void this.#died(inWords(fault), 0, signal);
    });
  }

  /** Stops the part, also in the middle of its start; it stays down until it is started. */
  async stop(now = false): Promise<void> {
    this.#attempt.abort();
    await this.#entering.catch(() => undefined);
    const run = this.#run;
    if (run) {
      this.#become("stopping", null);
      await run.stop(now);
      this.#run = null;
    }
    if (this.#state !== "stopped") this.#become("stopped", null);
  }

  #enter(signal: AbortSignal): Promise<void> {
    this.#entering = this.#tryToBegin(signal);
    return this.#entering;
  }

  async #tryToBegin(signal: AbortSignal): Promise<void> {
    this.#become("starting", null);
    const began = performance.now();
    try {
      const run = await this.#begin(signal);
      if (signal.aborted) return await run.stop(true);
      this.#run = run;
      void run.ended.then((reason) => this.#died(reason, performance.now() - began, signal));
      this.#become("running", null);
    } catch (fault) {
      if (signal.aborted) return;
      this.#become("stopped", inWords(fault));
      throw fault;
    }
  }

  async #died(reason: string, ranMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#run = null;
    this.#deaths = deathsInARow(this.#deaths, ranMs);
    let why = reason;
    while (!signal.aborted) {
      this.#become("resting", why);
      await this.#rest(pauseMs(this.#deaths), signal);
      if (signal.aborted) return;
      this.#restarts += 1;
      const failure = await this.#enter(signal).then(() => null, inWords);
      if (failure === null) return;
      why = failure;
      this.#deaths += 1;
    }
  }

  #become(state: PartState, reason: string | null): void {
    this.#state = state;
    this.#reason = reason;
    this.#changed(this.report());
  }
}

function inWords(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
