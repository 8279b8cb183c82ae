import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { occurredOf, originsOf, relationOf, stageOf, titlesOf, typeOf, type Member } from "./rules.ts";

const member = (change: Partial<Member>): Member => ({
  evid: "ev_a",
  relation: "report",
  title: "A",
  language: "en",
  origin: "a.example",
  copyOf: null,
  hardKey: null,
  publishedAt: new Date("2024-05-01T08:00:00Z"),
  occurredAt: null,
  occurredPrecision: null,
  ...change,
});

describe("relations", () => {
  test.each([
    ["as its sender says", relationOf("reaction", "ev_x", "Correction: x"), "reaction"],
    ["a copy of the same text", relationOf(null, "ev_x", "Correction: x"), "copy"],
    ["a correction that says so", relationOf(null, null, "Correction: the date was wrong"), "correction"],
    ["a correction in Chinese", relationOf(null, null, "更正：日期有誤"), "correction"],
    ["a correction in Japanese", relationOf(null, null, "【訂正】日付の誤り"), "correction"],
    ["an update that says so", relationOf(null, null, "Update: toll rises"), "update"],
    ["an update in Japanese", relationOf(null, null, "続報 被害広がる"), "update"],
    ["a word that only begins alike", relationOf(null, null, "Correctional services reform"), "report"],
    ["a plain report", relationOf(null, null, "Updates to the act enter into force"), "report"],
  ])("evidence is %s", (_what, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe("titles", () => {
  test("the earliest report of each language gives the title, whatever came first", () => {
    const members = [
      member({ evid: "ev_c", title: "copy", relation: "copy", publishedAt: new Date("2024-04-01") }),
      member({ evid: "ev_b", title: "later", publishedAt: new Date("2024-05-03") }),
      member({ evid: "ev_a", title: "earlier", publishedAt: new Date("2024-05-02") }),
      member({ evid: "ev_d", title: "速報", language: "ja", relation: "update" }),
    ];
    expect(titlesOf(members)).toEqual({ en: "earlier", ja: "速報" });
  });

  test("do not depend on the order of members", () => {
    const any = fc.record({
      evid: fc.uuid(),
      title: fc.string(),
      language: fc.constantFrom("en", "ja", "zh-TW"),
      relation: fc.constantFrom("report", "copy", "correction", "reaction"),
      publishedAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(1e7) }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (one) => one.evid }), fc.nat(), (drafts, seed) => {
        const members = drafts.map((draft) => member(draft as Partial<Member>));
        const shuffled = members.toSorted(
          (a, b) => ((a.evid.charCodeAt(seed % 30) * 7) % 11) - ((b.evid.charCodeAt(seed % 30) * 7) % 11),
        );
        expect(titlesOf(shuffled)).toEqual(titlesOf(members));
      }),
    );
  });
});

describe("origins", () => {
  test("three feeds that carry one wire report are one origin", () => {
    const members = ["b", "c"].map((id) =>
      member({ evid: `ev_${id}`, origin: `${id}.example`, copyOf: "ev_a", relation: "copy" }),
    );
    expect(originsOf([member({}), ...members])).toEqual(["a.example"]);
  });

  test("two reports of one publisher are one origin, of two publishers two", () => {
    expect(originsOf([member({}), member({ evid: "ev_b" })])).toEqual(["a.example"]);
    expect(originsOf([member({}), member({ origin: "b.example" })])).toEqual(["a.example", "b.example"]);
  });
});

describe("what is stated", () => {
  test("occurrence times span from the first to the last of the most precise ones, and nothing is guessed", () => {
    const day = (text: string) => member({ occurredAt: new Date(text), occurredPrecision: "day" });
    const year = member({ occurredAt: new Date("2024-01-01"), occurredPrecision: "year" });
    expect(occurredOf([day("2024-05-02"), year, day("2024-05-01")])).toEqual({
      from: "2024-05-01T00:00:00.000Z",
      to: "2024-05-02T00:00:00.000Z",
      precision: "day",
    });
    expect(occurredOf([member({})])).toEqual({ from: null, to: null, precision: null });
  });

  test("the type is what a report's hard key proves, else an occurrence", () => {
    expect(typeOf([member({ hardKey: "docket:23-cv-1" })])).toBe("ruling");
    expect(typeOf([member({ hardKey: "release:a/b@1" })])).toBe("release");
    expect(typeOf([member({ hardKey: "release:a/b@1", relation: "reaction" })])).toBe("occurrence");
  });

  test("an event develops for 72 hours after its newest report; a correction is remembered for ever", () => {
    const at = (hours: number) => new Date(Date.parse("2024-05-01T08:00:00Z") + hours * 3_600_000);
    expect([stageOf([member({})], at(71)), stageOf([member({})], at(72))]).toEqual(["developing", "stable"]);
    expect(stageOf([member({}), member({ relation: "correction" })], at(999))).toBe("corrected");
  });
});
