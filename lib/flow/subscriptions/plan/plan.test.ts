import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cadence, Interest } from "../contracts.ts";
import { faultsOf } from "../rules.ts";
import { compilePlan, gateOf, routingTerms } from "./compile.ts";
import { bitsOf, isNews, levelOf, marksOf, withCountries, type Facts } from "./facts.ts";
import { explain, localeFor, termsOf } from "./predicate.ts";

const DOMAINS = ["a", "b", "c", "d"];
const ENTITIES = ["e1", "e2", "e3"];
const TOPICS = DOMAINS.flatMap((domain) => [`${domain}/x`, `${domain}/y`]);
const TYPES = ["ruling", "law", "release"] as const;
const PLACES = ["TW", "US", "US-CA", "JP"];
const SCALES = ["micro", "meso", "macro"] as const;
const LEVELS = ["E0", "E1", "E2", "E3", "E4", "E5"] as const;
const LOCALES = ["zh-TW", "en", "ja"] as const;

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 });
const may = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const share = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);

const interests = fc
  .record({
    domains: may(some(DOMAINS)),
    include_children: may(fc.boolean()),
    depth: may(fc.integer({ min: 1, max: 3 })),
    topics: may(some(TOPICS)),
    entities: may(some(ENTITIES)),
    event_types: may(some(TYPES)),
    scales: may(some(SCALES)),
    importance_min: may(share),
    materiality_min: may(share),
    maturity_min: may(fc.constantFrom(...LEVELS)),
    locales: may(some(LOCALES)),
    geographies: may(some(PLACES)),
    source_trust_min: may(share),
    breaking: may(fc.boolean()),
    watch: may(fc.boolean()),
  })
  .map((interest) => interest as Interest);
const cadences = fc.constantFrom<Cadence>("immediate", "daily_digest", "breaking_only");

const changes: fc.Arbitrary<Facts> = fc
  .record({
    domain: fc.constantFrom(...DOMAINS),
    above: fc.subarray(DOMAINS, { maxLength: 3 }),
    concepts: fc.subarray(["x", "y"]),
    entities: fc.subarray(ENTITIES),
    type: fc.constantFrom(...TYPES),
    places: fc.subarray(PLACES),
    scale: fc.constantFrom(...SCALES),
    importance: share,
    materiality: share,
    maturity: fc.constantFrom(...LEVELS),
    locales: fc.subarray([...LOCALES]),
    trust: share,
    breaking: fc.boolean(),
    watch: fc.boolean(),
    is_news: fc.boolean(),
  })
  .map(({ above, concepts, places, ...rest }) => ({
    ...rest,
    geid: "evt",
    dpid: "dp",
    revision: 1,
    event_version: 1,
    from_revision: null,
    ancestors: above.filter((domain) => domain !== rest.domain),
    topics: concepts.map((concept) => `${rest.domain}/${concept}`),
    places: withCountries(places),
    relevance: 1,
    titles: {},
  }));

/** The contract read word by word, without any plan. */
function holds(asked: Interest, cadence: Cadence, change: Facts): boolean {
  const anyOf = (wanted: readonly string[] | undefined, has: readonly string[]) =>
    !wanted || wanted.some((value) => has.includes(value));
  const reach = asked.include_children ? (asked.depth ?? 1) : 0;
  const asksNothing = [
    asked.domains,
    asked.topics,
    asked.entities,
    asked.event_types,
    asked.scales,
    asked.importance_min || undefined,
    asked.materiality_min || undefined,
    asked.maturity_min === "E0" ? undefined : asked.maturity_min,
    asked.locales,
    asked.geographies,
    asked.source_trust_min || undefined,
    asked.breaking || cadence === "breaking_only" || undefined,
    asked.watch || undefined,
  ].every((one) => one === undefined);
  return (
    change.is_news &&
    !asksNothing &&
    anyOf(asked.domains, [change.domain, ...change.ancestors.slice(0, reach)]) &&
    anyOf(asked.topics, change.topics) &&
    anyOf(asked.entities, change.entities) &&
    anyOf(asked.event_types, [change.type]) &&
    anyOf(asked.geographies, change.places) &&
    anyOf(asked.scales, [change.scale]) &&
    anyOf(asked.locales, change.locales) &&
    change.importance >= (asked.importance_min ?? 0) &&
    change.materiality >= (asked.materiality_min ?? 0) &&
    LEVELS.indexOf(change.maturity) >= LEVELS.indexOf(asked.maturity_min ?? "E0") &&
    change.trust >= (asked.source_trust_min ?? 0) &&
    (change.breaking || !(asked.breaking || cadence === "breaking_only")) &&
    (change.watch || !asked.watch)
  );
}

describe("a contract and a change", () => {
  test("meet exactly where every dimension that the contract names holds, read word by word", () => {
    let met = 0;
    fc.assert(
      fc.property(interests, cadences, changes, (interest, cadence, change) => {
        const isMet = explain(compilePlan(interest, cadence), change) !== null;
        if (isMet) met += 1;
        expect(isMet).toBe(holds(interest, cadence, change));
      }),
      { numRuns: 20_000 },
    );
    expect(met).toBeGreaterThan(100);
  });

  test("are never kept apart by the index: what meets has a term in common and passes the gate", () => {
    let met = 0;
    fc.assert(
      fc.property(interests, cadences, changes, (interest, cadence, change) => {
        const plan = compilePlan(interest, cadence);
        const terms = routingTerms(plan);
        if (terms.length === 0 || explain(plan, change) === null) return;
        met += 1;
        const gate = gateOf(plan);
        expect(terms.some((term) => termsOf(change).includes(term))).toBe(true);
        expect(gate.importance <= change.importance && gate.materiality <= change.materiality).toBe(true);
        expect(gate.maturity).toBeLessThanOrEqual(levelOf(change.maturity));
        expect(gate.scales & bitsOf([change.scale])).not.toBe(0);
        expect(gate.marks & ~marksOf(change)).toBe(0);
        expect([null, change.domain]).toContain(gate.domain);
      }),
      { numRuns: 20_000 },
    );
    expect(met).toBeGreaterThan(100);
  });

  test("give one reason for each dimension that is asked for", () => {
    const change = fc.sample(changes, 1)[0];
    const about = {
      ...change,
      is_news: true,
      domain: "a",
      topics: ["a/x"],
      importance: 0.8123,
      maturity: "E3",
    } as Facts;
    const plan = compilePlan(
      { domains: ["a" as never], topics: ["a/x"], importance_min: 0.6, maturity_min: "E2" },
      "immediate",
    );
    expect(explain(plan, about)).toEqual(["domain:a", "topic:a/x", "importance:0.8123", "maturity:E3"]);
  });
});

describe("a routing plan", () => {
  test.each<[string, object, string[]]>([
    ["an entity before its domain", { domains: ["a"], entities: ["e1"] }, ["entity:e1"]],
    ["a topic before a place", { topics: ["a/x"], geographies: ["TW"] }, ["topic:a/x"]],
    ["a domain before a scale", { domains: ["a"], scales: ["macro"] }, ["domain:a"]],
    [
      "one domain before ten topics",
      { domains: ["a"], topics: Array.from({ length: 10 }, (_, n) => `a/t${n}`) },
      ["domain:a"],
    ],
    [
      "every generation that is asked for",
      { domains: ["a"], include_children: true, depth: 2 },
      ["domain:a", "below:1:a", "below:2:a"],
    ],
    [
      "one generation where none is said",
      { domains: ["a"], include_children: true },
      ["domain:a", "below:1:a"],
    ],
  ])("stands under %s", (_what, interest, terms) => {
    expect(routingTerms(compilePlan(interest as Interest, "immediate"))).toEqual(terms);
  });

  test("of thresholds alone stands nowhere: only looking at everything would find it", () => {
    const plan = compilePlan({ importance_min: 0.9, locales: ["en"], source_trust_min: 0.5 }, "immediate");
    expect(routingTerms(plan)).toEqual([]);
  });

  test("stands somewhere exactly where the contract is not refused for asking for everything", () => {
    fc.assert(
      fc.property(interests, cadences, (interest, cadence) => {
        const input = { ...interest, channel: { kind: "in_app" as const }, cadence };
        const isRefused = faultsOf(input).some(({ code }) => code === "asks_for_everything");
        expect(isRefused).toBe(routingTerms(compilePlan(interest, cadence)).length === 0);
      }),
      { numRuns: 5_000 },
    );
  });

  test("does not depend on the order in which values were given, nor on repeated ones", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(TOPICS, { minLength: 1 }), (topics) => {
        const plan = compilePlan({ topics: [...topics, ...topics] }, "immediate");
        expect(plan).toEqual(compilePlan({ topics: [...topics].sort() }, "immediate"));
      }),
    );
  });
});

describe("a change", () => {
  test.each([
    ["event", 0, true],
    ["event", 71 * 3_600_000, true],
    ["event", 73 * 3_600_000, false],
    ["override", 10 ** 12, true],
    ["restored", 10 ** 12, true],
    ["pack", 0, false],
    ["merged", 0, false],
  ])("of cause %s, read %i ms after the event was known, is news: %s", (cause, lag, news) => {
    expect(isNews(cause, lag)).toBe(news);
  });

  test("is told in the first of the contract's locales that the domain reads in", () => {
    const [change] = fc.sample(changes, 1);
    const plan = compilePlan({ domains: ["a" as never], locales: ["ja", "en"] }, "immediate");
    const read = (locales: string[]) => localeFor(plan, { ...(change as Facts), locales });
    expect([read(["en", "ja"]), read(["en"]), read(["zh-TW"])]).toEqual(["ja", "en", null]);
  });

  test("in a region is one in its country", () => {
    expect(withCountries(["US-CA", "US", "TW"]).sort()).toEqual(["TW", "US", "US-CA"]);
  });
});
