import { expect, test } from "vitest";
import { RecordFollower } from "./record-follower.ts";

/** A record whose reads end when they are told to; each sees how many changes there were when it began. */
function recordOf() {
  const reads: { readonly sees: number; readonly end: PromiseWithResolvers<undefined> }[] = [];
  const state = { changes: 0, atOnce: 0, mostAtOnce: 0 };
  const follower = new RecordFollower({
    hears: () => true,
    whenAway: "away",
    read: async () => {
      const end = Promise.withResolvers<undefined>();
      reads.push({ sees: state.changes, end });
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      await end.promise.finally(() => (state.atOnce -= 1));
    },
  });
  return { follower, reads, state };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("whoever asks while it reads is answered by a read that began after they asked", async () => {
  const { follower, reads, state } = recordOf();
  const first = follower.catchUp();
  const seenWhenAnswered: number[] = [];
  state.changes = 1;
  const others = [1, 2, 3].map(() =>
    follower.catchUp().then(() => seenWhenAnswered.push(reads.at(-1)?.sees ?? -1)),
  );
  reads[0]?.end.resolve(undefined);
  await first;
  await settle();
  expect([reads.length, seenWhenAnswered]).toEqual([2, []]);
  // Asked while the second one reads: a third one follows, and never two at a time.
  state.changes = 2;
  const late = follower.catchUp();
  reads[1]?.end.resolve(undefined);
  await Promise.all(others);
  await settle();
  reads[2]?.end.resolve(undefined);
  await late;
  expect(reads.map(({ sees }) => sees)).toEqual([0, 1, 2]);
  expect(seenWhenAnswered.every((sees) => sees >= 1)).toBe(true);
  expect([seenWhenAnswered.length, state.mostAtOnce]).toEqual([3, 1]);
});

test("a read that fails is told to who waited for it, and the next one is made", async () => {
  const { follower, reads } = recordOf();
  const [failed, waiting] = [follower.catchUp(), follower.catchUp()];
  reads[0]?.end.reject(new Error("the record is away"));
  await expect(failed).rejects.toThrow("away");
  await settle();
  reads[1]?.end.resolve(undefined);
  await waiting;
  expect(reads).toHaveLength(2);
  await follower.stop();
});
