import { describe, expect, it } from "vitest";
import { Part, type PartReport, type Rest, type Run } from "./part.ts";
import { deathsInARow, pauseMs } from "./restart-rules.ts";

/** A part whose runs end when the test says so. */
function staged(failsAt: readonly number[] = []) {
  const ends: ((reason: string) => void)[] = [];
  const reports: PartReport[] = [];
  const pauses: number[] = [];
  let begun = 0;
  const begin = (): Promise<Run> => {
    begun += 1;
    if (failsAt.includes(begun)) return Promise.reject(new Error(`attempt ${begun} failed`));
    const run = Promise.withResolvers<string>();
    ends.push(run.resolve);
    const stop = () => {
      run.resolve("stopped");
      return Promise.resolve();
    };
    return Promise.resolve({ pid: 100 + begun, ended: run.promise, stop });
  };
  const rest: Rest = (ms) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const waiters: (() => void)[] = [];
  const part = new Part(
    "jobs",
    begin,
    (report) => {
      reports.push(report);
      for (const look of waiters) look();
    },
    rest,
  );
  const reaches = (wanted: Partial<PartReport>) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const look = () => {
      const now = part.report();
      if (Object.entries(wanted).every(([key, value]) => now[key as keyof PartReport] === value))
        resolve(undefined);
    };
    waiters.push(look);
    look();
    return promise;
  };
  return {
    part,
    reports,
    pauses,
    reaches,
    die: (reason: string) => ends.at(-1)?.(reason),
    begun: () => begun,
  };
}

describe("a part", () => {
  it("is started again when it dies, and says how often and why", async () => {
    const { part, die, reaches, reports } = staged();
    await part.start();
    die("ended by SIGKILL");
    await reaches({ state: "running", restarts: 1, pid: 102 });
    expect(reports.some(({ state, reason }) => state === "resting" && reason === "ended by SIGKILL")).toBe(
      true,
    );
  });

  it("rests longer after each death in a row", async () => {
    const { part, die, reaches, pauses } = staged();
    await part.start();
    for (const restarts of [1, 2, 3]) {
      die("ended with exit code 1");
      await reaches({ state: "running", restarts });
    }
    expect(pauses).toEqual([500, 1_000, 2_000]);
  });

  it("keeps trying when a later start fails", async () => {
    const { part, die, reaches } = staged([2, 3]);
    await part.start();
    die("ended by SIGKILL");
    await reaches({ state: "running", restarts: 3, pid: 104 });
  });

  it("tells the caller when the first start fails, and stays down", async () => {
    const { part, begun } = staged([1]);
    await expect(part.start()).rejects.toThrow("attempt 1 failed");
    expect(part.report()).toMatchObject({ state: "stopped", reason: "attempt 1 failed" });
    expect(begun()).toBe(1);
  });

  it("is tried again when the first start fails and the caller insists", async () => {
    const { part, reaches } = staged([1, 2]);
    await part.start(true);
    await reaches({ state: "running", restarts: 2, pid: 103 });
  });

  it("stays down when it was stopped by hand, until it is started", async () => {
    const { part, begun } = staged();
    await part.start();
    await part.stop();
    expect(part.report()).toMatchObject({ state: "stopped", pid: null, restarts: 0 });
    expect(begun()).toBe(1);
    await part.start();
    expect(part.report()).toMatchObject({ state: "running", pid: 102 });
  });

  it("that is stopped in the middle of its start is stopped when the start has come through", async () => {
    const begun = Promise.withResolvers<Run>();
    const told: string[] = [];
    const part = new Part(
      "db",
      () => begun.promise,
      ({ state }) => told.push(state),
    );
    const start = part.start();
    const stop = part.stop();
    const run = {
      pid: 1,
      ended: new Promise<string>(() => undefined),
      stop: () => Promise.resolve(void told.push("run stopped")),
    };
    begun.resolve(run);
    await Promise.all([start, stop]);
    expect(told).toEqual(["starting", "run stopped", "stopped"]);
  });

  it("is not started twice", async () => {
    const { part, begun } = staged();
    await Promise.all([part.start(), part.start()]);
    await part.start();
    expect(begun()).toBe(1);
  });
});

describe("the pauses between starts", () => {
  it("double from half a second and never pass half a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(pauseMs)).toEqual([500, 1e3, 2e3, 4e3, 8e3, 16e3, 3e4, 3e4, 3e4]);
  });

  it("begin anew after a minute of health", () => {
    expect(deathsInARow(5, 59_999)).toBe(6);
    expect(deathsInARow(5, 60_000)).toBe(1);
  });
});
