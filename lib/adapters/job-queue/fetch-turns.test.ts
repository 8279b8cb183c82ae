import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FetchTurns } from "./fetch-turns.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("who fetches next waits until the fetch before has come back, in the order of asking", async () => {
  const turns = new FetchTurns();
  const seen: string[] = [];
  const first = await turns.next();
  const second = turns.next().then((back) => {
    seen.push("second");
    return back;
  });
  const third = turns.next().then(() => seen.push("third"));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  first();
  const back = await second;
  await new Promise(setImmediate);
  expect(seen).toEqual(["second"]);
  back();
  await third;
  expect(seen).toEqual(["second", "third"]);
});

test("a fetch that brings nothing and tells nobody holds up nobody for good", async () => {
  const turns = new FetchTurns();
  await turns.next();
  const second = turns.next();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBeTypeOf("function");
});
