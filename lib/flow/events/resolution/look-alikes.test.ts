import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStatistics, decide, extractFeatures, foundProfile } from "./index.ts";
import { numberedNamesOf } from "./numbered-names.ts";
import { wordsOf } from "./terms.ts";

const read = (id: string, title: string, language: string) =>
  extractFeatures({ id, title, language, publishedAt: "2026-03-10T08:00:00Z" });

const decided = (known: string, arriving: string, language = "en") =>
  decide(
    read("b", arriving, language),
    [{ geid: "evt_a", profile: foundProfile(read("a", known, language)) }],
    createStatistics(),
  ).decision;

describe("headlines that are equal but for one thing are a question for a person at most", () => {
  test.each([
    ["a model of a series", "Model Orion 4 released by Acme Labs", "Model Orion 5 released by Acme Labs"],
    ["a numbered thing", "Inspection report number 1 published", "Inspection report number 2 published"],
    ["a number at the end", "Harbour crane inspection 17", "Harbour crane inspection 18"],
    ["an edition", "Expo 2025 opens in Osaka", "Expo 2026 opens in Osaka"],
    ["a word and a number", "Acceptance event amber 1000", "Acceptance event basin 1037"],
    ["a word", "Vessel Aurora enters Port Hale", "Vessel Boreas enters Port Hale"],
    ["a decision the other way", "Central bank raises interest rates", "Central bank cuts interest rates"],
    ["a ruling the other way", "Court upholds ban on scanners", "Court overturns ban on scanners"],
    ["a ruling the other way, in Chinese", "法院維持原判決人臉辨識案", "法院撤銷原判決人臉辨識案", "zh-TW"],
    ["rates the other way, in Chinese", "央行宣布升息半碼", "央行宣布降息半碼", "zh-TW"],
  ])("%s", (_, known, arriving, language = "en") => {
    expect(decided(known, arriving, language)).not.toBe("existing");
    expect(decided(arriving, known, language)).not.toBe("existing");
  });
});

test.each([
  [
    "in the same words",
    "Kernel release ibis-417.22 is available",
    "Kernel release crane-519.87 is available",
  ],
  ["in words alike", "Osprey toolchain 417.22 fixes a race", "Heron compiler 519.87 fixes a race"],
  ["in other words", "Kernel release ibis-417.22 fixes a race", "Kernel release crane-519.87 repairs a leak"],
])("releases of two things are never one by themselves, %s and with one body", (_, known, arriving) => {
  for (const text of ["", "The maintainers published it today."]) {
    const report = (id: string, title: string) =>
      extractFeatures({ id, title, text, language: "en", publishedAt: "2026-03-10T08:00:00Z" });
    const event = { geid: "evt_a", profile: foundProfile(report("a", known)) };
    expect(decide(report("b", arriving), [event], createStatistics()).decision, text).not.toBe("existing");
  }
});

test("one release is one event, whatever it is called beside its version and whoever it is compared with", () => {
  const known = "Acme releases Orion 4.2 for developers";
  expect(decided(known, "Orion model 4.2 of Acme is released for developers")).toBe("existing");
  expect(decided(known, "Acme releases Orion 4.2 for developers, ahead of Vega 3.1")).toBe("existing");
});

test.each([
  [
    "a country",
    [
      "EU adopts sanctions package against Russia",
      "The Council adopted the package of sanctions against Russia.",
    ],
    [
      "Russia hits Ukrainian capital",
      "Missiles struck the capital overnight, killing nine people, officials said.",
    ],
  ],
  [
    "a kind of body in one country",
    [
      "Supreme Court of Norland rules AI generated novels carry no copyright",
      "The court ruled on works made by machines. The judgment dismisses the appeal.",
    ],
    [
      "Appeals tribunal of Norland voids patent on weaving looms",
      "The court of appeals ruled that the patent is void. The judgment was handed down today.",
    ],
  ],
])(
  "two stories of one day that have but %s in common are never joined by themselves",
  (_, known, arriving) => {
    const report = (id: string, [title = "", text = ""]: string[]) =>
      extractFeatures({ id, title, text, language: "en", publishedAt: "2026-03-10T08:00:00Z" });
    const event = { geid: "evt_a", profile: foundProfile(report("a", known)) };
    expect(decide(report("b", arriving), [event], createStatistics()).decision).not.toBe("existing");
  },
);

test.each([
  ["a toll that rose", "Factory fire in Lyon kills 12", "Factory fire in Lyon kills 15"],
  [
    "a magnitude that was corrected",
    "Quake of magnitude 6.8 hits Hualien",
    "Quake of magnitude 7.0 hits Hualien",
  ],
  ["a percentage", "Exports of Japan fall 7 %", "Exports of Japan fall 8 %"],
  ["other words", "Harbour bridge closed after crash", "Bridge in harbour shut by lorry"],
  ["equal words in another order", "Lyon factory fire contained", "Factory fire contained in Lyon"],
])("%s is one occurrence", (_, known, arriving) => {
  expect(decided(known, arriving)).toBe("existing");
});

test.each([
  ["Windows 11 released", ["window 11"]],
  ["Sample #7 tested", ["sample 7"]],
  ["Toll rises to 1037", []],
  ["Minister resigns on 12 March", []],
  ["Quake Kills 12 In Lyon", []],
  ["Rates up 4.5% in May 2026", []],
  ["Arsenal 3-1 Chelsea", []],
])("%s names %j", (title, expected) => {
  const found = numberedNamesOf(title, wordsOf(title)).map(({ subject, value }) => `${subject} ${value}`);
  expect(found).toEqual(expected);
});

test("a matter that both name joins what words alone would leave to a person", () => {
  const about = (id: string, title: string, key: object) =>
    extractFeatures({ id, title, language: "en", publishedAt: "2026-03-10T08:00:00Z", ...key });
  const known = about("a", "Harbour bill passes, says desk 1", { hardKey: "bill:zoo/2026/7" });
  const arriving = about("b", "Harbour bill passes, says desk 2", { refs: ["bill:zoo/2026/7"] });
  const candidates = [{ geid: "evt_a", profile: foundProfile(known) }];
  const { decision, vetoes } = decide(arriving, candidates, createStatistics());
  expect([decision, vetoes]).toEqual(["existing", ["number"]]);
  expect(decided("Harbour bill passes, says desk 1", "Harbour bill passes, says desk 2")).toBe("ambiguous");
});

test("a name that a system gave, alone in common, joins nothing", () => {
  const code = fc
    .stringMatching(/^(?:[a-z]{1,3}\d{1,3}){2,3}[a-z]{1,2}$/)
    .filter((value) => value.length >= 6);
  fc.assert(
    fc.property(code, (value) => {
      expect(decided(`Note on the bridge case ${value}`, `Secret harbour matter ${value}`)).toBe("new");
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["Case of H5N1 in Kansas", "h5n1"],
  ["rc v1.2.0rc1 is out", "v1.2.0rc1"],
])("%s holds the word %s", (title, word) => {
  expect(wordsOf(title).map((one) => one.word)).toContain(word);
});

test.each([["GPT5.2"], ["the 19th"], ["COVID19"]])("%s is two words", (title) => {
  expect(wordsOf(title).length).toBeGreaterThan(1);
});
