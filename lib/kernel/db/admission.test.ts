import { expect, test } from "vitest";
import { createAdmission, NoPlaceError } from "./admission.ts";

/** All that can go on now has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const gate = () => Promise.withResolvers<undefined>();

test("no more work runs at once than there are places, and the rest follows in the order of asking", async () => {
  const admit = createAdmission(2, 60_000);
  const gates = Array.from({ length: 5 }, gate);
  const begun: number[] = [];
  const ends = gates.map(({ promise }, n) =>
    admit(async () => {
      begun.push(n);
      await promise;
    }),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve(undefined);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve(undefined);
  await Promise.all(ends);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("work that fails gives its place back", async () => {
  const admit = createAdmission(1, 60_000);
  await expect(admit(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await admit(() => Promise.resolve("in"))).toBe("in");
});

test("what is inside already goes in again and never waits for itself", async () => {
  const admit = createAdmission(1, 1);
  expect(await admit(() => admit(() => Promise.resolve("deep")))).toBe("deep");
});

test("who waits too long is told so as of a database without room, and takes no place later", async () => {
  const admit = createAdmission(1, 1);
  const { promise, resolve } = gate();
  const holding = admit(() => promise);
  const refused = admit(() => Promise.resolve("never"));
  await expect(refused).rejects.toBeInstanceOf(NoPlaceError);
  await expect(refused).rejects.toMatchObject({ code: "53300" });
  resolve(undefined);
  await holding;
  expect(await admit(() => Promise.resolve("in"))).toBe("in");
});
