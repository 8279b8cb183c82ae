import fc from "fast-check";
import { expect, test } from "vitest";
import { extractFeatures, foundProfile, createMemoryIndex, type BlockingKey } from "./index.ts";

const keyOf = (term: number, weight: number): BlockingKey => ({
  hash: BigInt(term),
  kind: "term",
  term: String(term),
  weight,
});
const profile = foundProfile(
  extractFeatures({ id: "a", title: "Court rules", language: "en", publishedAt: new Date(0) }),
);
const terms = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 });

test("a look-up answers the events that share the most weight, by id among equals, and no more than asked for", () => {
  const events = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), terms), { maxLength: 60 });
  const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 3 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(events, asked, fc.integer({ min: 0, max: 10 }), (stored, looked, limit) => {
      const index = createMemoryIndex();
      const known = new Map<string, Set<number>>();
      for (const [id, own] of stored) {
        const geid = `evt_${id}`;
        index.put(
          geid,
          profile,
          own.map((term) => keyOf(term, 1)),
        );
        known.set(geid, new Set([...(known.get(geid) ?? []), ...own]));
      }
      const sum = (own: ReadonlySet<number>) =>
        looked.reduce((total, [term, weight]) => total + (own.has(term) ? weight : 0), 0);
      const expected = [...known]
        .map(([geid, own]) => ({ geid, weight: sum(own) }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight || (a.geid < b.geid ? -1 : 1))
        .slice(0, limit)
        .map(({ geid }) => geid);
      const keys = looked.map(([term, weight]) => keyOf(term, weight));
      expect(index.lookUp(keys, null, limit).map(({ geid }) => geid)).toEqual(expected);
      expect(index.size).toBe(known.size);
    }),
  );
});
