import { expect, test } from "vitest";
import { visitEach } from "./define.ts";

const live = new AbortController().signal;

test("one whose work fails keeps no other from its turn, and every fault is told", async () => {
  const seen: string[] = [];
  const run = visitEach(["a", "b", "c", "d"], live, (one) => {
    seen.push(one);
    return one === "b" || one === "d" ? Promise.reject(new Error(`no ${one}`)) : Promise.resolve();
  });
  await expect(run).rejects.toMatchObject({ errors: [new Error("no b"), new Error("no d")] });
  expect(seen).toEqual(["a", "b", "c", "d"]);
});

test("a stop ends it between two, and counts as no fault of theirs", async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const run = visitEach(["a", "b", "c"], stop.signal, (one) => {
    seen.push(one);
    stop.abort();
    return Promise.reject(new Error("cut off"));
  });
  await expect(run).rejects.toMatchObject({ name: "AbortError" });
  expect(seen).toEqual(["a"]);
});

test("nobody is nothing to do", async () => {
  await expect(visitEach([], live, () => Promise.reject(new Error("never")))).resolves.toBeUndefined();
});
