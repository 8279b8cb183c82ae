import { describe, expect, test } from "vitest";
import {
  compare,
  createStatistics,
  decide,
  defaultPolicy,
  extractFeatures,
  foldIn,
  foundProfile,
  type Features,
  type ResolutionInput,
} from "./index.ts";

type Text = Omit<ResolutionInput, "id">;

const features = (input: Text, id = "a"): Features => extractFeatures({ id, ...input });
const candidate = (input: Text, geid = "evt_a") => ({ geid, profile: foundProfile(features(input)) });
const decided = (known: Text, arriving: Text) =>
  decide(features(arriving, "b"), [candidate(known)], createStatistics(), defaultPolicy);

const DAY = "2024-02-21T08:00:00Z";
const LATER = "2024-02-21T15:00:00Z";

describe("the same occurrence in one language is existing", () => {
  test.each<[string, Text, Text]>([
    [
      "an edited headline",
      { title: "European Union adopts twelfth package of sanctions on Russia", publishedAt: DAY },
      { title: "EU adopts 12th sanctions package against Russia over Ukraine", publishedAt: LATER },
    ],
    [
      "a company with and without its legal form",
      { title: "株式会社トヨタ自動車、新型電池工場の建設を発表", publishedAt: DAY },
      { title: "トヨタ自動車が新型電池工場の建設を発表", publishedAt: LATER },
    ],
    [
      "the outlet's name at the end",
      { title: "Parliament approves the artificial intelligence act - Reuters", publishedAt: DAY },
      { title: "Parliament approves artificial intelligence act | The Daily Planet", publishedAt: LATER },
    ],
    [
      "traditional and simplified writing",
      { title: "立法院三讀通過人工智慧基本法草案", publishedAt: DAY },
      { title: "立法院三读通过人工智慧基本法草案", publishedAt: LATER },
    ],
    [
      "a toll that rose",
      {
        title: "Earthquake kills 443 on Java",
        text: "A strong earthquake struck the island of Java on 27 May, killing at least 443 people near Yogyakarta.",
        publishedAt: "2006-05-27T06:00:00Z",
      },
      {
        title: "Java earthquake toll passes 3,000",
        text: "More than 3,000 people died in the earthquake that struck Java near Yogyakarta on 27 May.",
        publishedAt: "2006-05-28T06:00:00Z",
      },
    ],
  ])("%s", (_, known, arriving) => {
    expect(decided(known, arriving).decision).toBe("existing");
  });
});

describe("look-alikes are never joined by themselves", () => {
  test.each<[string, string, Text, Text]>([
    [
      "two packages",
      "ordinal",
      { title: "EU adopts 12th sanctions package against Russia", publishedAt: DAY },
      { title: "EU adopts 13th sanctions package against Russia", publishedAt: LATER },
    ],
    [
      "two packages in Chinese",
      "ordinal",
      { title: "歐盟通過第十二輪對俄制裁", publishedAt: DAY },
      { title: "歐盟通過第十三輪對俄制裁", publishedAt: LATER },
    ],
    [
      "exports and imports",
      "opposite",
      { title: "China's exports fall 7.5 % in May", publishedAt: DAY },
      { title: "China's imports fall 7.5 % in May", publishedAt: LATER },
    ],
    [
      "two versions of one model",
      "version",
      { title: "Example Labs releases Corvus-5.1 model with open weights", publishedAt: DAY },
      { title: "Example Labs releases Corvus-5.2 model with open weights", publishedAt: LATER },
    ],
    [
      "two releases of one repository",
      "hard key of another",
      { title: "corvus v1.2.0", hardKey: "release:example/corvus@v1.2.0", publishedAt: DAY },
      { title: "corvus v1.2.1", hardKey: "release:example/corvus@v1.2.1", publishedAt: LATER },
    ],
    [
      "two rulings of one court",
      "docket",
      { title: "最高裁、著作権訴訟で判決 令和5年(受)第123号", publishedAt: DAY },
      { title: "最高裁、著作権訴訟で判決 令和5年(受)第456号", publishedAt: LATER },
    ],
    [
      "two dockets in English",
      "docket",
      { title: "Supreme Court rules in No. 23-1234 on copyright", publishedAt: DAY },
      { title: "Supreme Court rules in No. 23-1299 on copyright", publishedAt: LATER },
    ],
    [
      "two things named by identifiers of one kind",
      "docket",
      { title: "Court decides case 0d9c1b7e-53aa-4c1e-9f02-7b6a1c2d3e4f", publishedAt: DAY },
      { title: "Court decides case 7e41aa90-1c5d-4b8f-8a67-90f1e2d3c4b5", publishedAt: LATER },
    ],
    [
      "two batches in one sentence",
      "docket",
      { title: "Harbour recalls batch 9f31c2ab of its sensor", text: "It was recalled.", publishedAt: DAY },
      { title: "Harbour recalls batch 77d0e1f4 of its sensor", text: "It was recalled.", publishedAt: LATER },
    ],
    [
      "two vulnerabilities of one product",
      "cve",
      { title: "Critical flaw CVE-2024-3094 in compression library", publishedAt: DAY },
      { title: "Critical flaw CVE-2024-3177 in compression library", publishedAt: LATER },
    ],
    [
      "two days on which the same happened",
      "occurrence date",
      {
        title: "Fire in Guangzhou kills one",
        text: "A fire broke out in a shop in Guangzhou on 7 January, killing one woman.",
        publishedAt: "2014-01-08T00:00:00Z",
      },
      {
        title: "Fire in Guangzhou kills six",
        text: "A fire broke out in a house in Guangzhou on 12 January, killing six people.",
        publishedAt: "2014-01-13T00:00:00Z",
      },
    ],
  ])("%s", (_, veto, known, arriving) => {
    const resolution = decided(known, arriving);
    expect(resolution.decision).not.toBe("existing");
    expect(resolution.vetoes).toContain(veto);
    expect(resolution.counterSignal?.verdict).toBe("veto");
  });

  test("one annual conference in two years", () => {
    const known = { title: "Global AI Safety Summit opens in Seoul", publishedAt: "2024-05-21T00:00:00Z" };
    const arriving = { title: "Global AI Safety Summit opens in Seoul", publishedAt: "2025-05-20T00:00:00Z" };
    expect(decided(known, arriving).decision).not.toBe("existing");
  });

  test("a year that alone differs makes a proposal, not a wall", () => {
    const text = "8月21日，两辆客车在河北黄骅的307国道相撞，造成9人死亡、52人受伤，伤者已送往医院救治。";
    const known = { title: "河北黄骅两客车相撞9死52伤", text, publishedAt: "2006-08-22T00:00:00Z" };
    const arriving = { title: "河北黄骅国道客车相撞9死52伤", text, publishedAt: "2007-08-21T00:00:00Z" };
    const resolution = decided(known, arriving);
    expect(resolution.vetoes).toEqual(["occurrence year"]);
    expect(resolution.decision).toBe("ambiguous");
  });
});

describe("other words and other languages are for a person", () => {
  test("place, day and victims agree although no word does", () => {
    const known = {
      title: "Russia hits Ukrainian capital",
      text: "Nine people were killed in Kyiv when missiles struck on 24 April, officials said.",
      publishedAt: "2025-04-24T06:00:00Z",
    };
    const arriving = { title: "Nine killed in strikes on Kyiv", publishedAt: "2025-04-24T09:00:00Z" };
    expect(decided(known, arriving).decision).not.toBe("new");
  });

  test.each<[string, Text, Text]>([
    [
      "English and French",
      { title: "NATO summit opens in Vilnius", language: "en", publishedAt: DAY },
      { title: "Le sommet de l'OTAN (NATO) s'ouvre à Vilnius", language: "fr", publishedAt: LATER },
    ],
    [
      "English and German",
      { title: "NATO summit in Vilnius", language: "en", publishedAt: DAY },
      { title: "NATO-Gipfel in Vilnius", language: "de", publishedAt: LATER },
    ],
    [
      "English and German, word for word alike",
      { title: "NATO Summit Vilnius", language: "en", publishedAt: DAY },
      { title: "NATO Summit Vilnius", language: "de", publishedAt: LATER },
    ],
    [
      "English and German reports of one day that share who, where and when",
      {
        title: "NATO summit opens in Ankara with pledge on defence spending",
        text: "NATO leaders opened their summit in Ankara on 7 July 2026 with a pledge on spending.",
        language: "en",
        publishedAt: "2026-07-07T08:00:00Z",
        occurredAt: "2026-07-07",
      },
      {
        title: "NATO-Gipfel in Ankara eröffnet, Zusage zu Verteidigungsausgaben",
        text: "Die Staats- und Regierungschefs der NATO haben am 7. Juli 2026 ihren Gipfel in Ankara eröffnet.",
        language: "de",
        publishedAt: "2026-07-07T08:00:00Z",
        occurredAt: "2026-07-07",
      },
    ],
  ])("%s: never joined by words, places and days alone", (_, known, arriving) => {
    expect(decided(known, arriving).decision).not.toBe("existing");
  });

  test("a translation that shares date, place, numbers and names joins", () => {
    const known = {
      title: "Earthquake of magnitude 7.9 strikes Sichuan",
      text: "The quake struck Wenchuan in Sichuan, China, on 12 May 2008 at 14:28. The USGS put it at 7.9 at a depth of 19 km.",
      language: "en",
      publishedAt: "2008-05-12T12:00:00Z",
    };
    const arriving = {
      title: "四川汶川發生7.9級地震",
      text: "2008年5月12日14:28，四川汶川發生地震。美國地質調查局（USGS）測得規模7.9，震源深度19公里。",
      language: "zh-TW",
      publishedAt: "2008-05-12T15:00:00Z",
    };
    expect(decided(known, arriving).decision).not.toBe("new");
  });
});

describe("hard keys", () => {
  test("the same key joins across languages, whatever the words", () => {
    const known = { title: "A paper on attention", language: "en", hardKey: "arxiv:2401.00001v1" };
    const arriving = { title: "注意力機制的論文", language: "zh", hardKey: "arXiv:2401.00001v2" };
    expect(decided(known, arriving)).toMatchObject({ decision: "existing", score: 1 });
  });

  test("a mentioned key joins unless a veto stands", () => {
    const known = {
      title: "corvus 1.2.0 released",
      hardKey: "release:example/corvus@v1.2.0",
      publishedAt: DAY,
    };
    const about = {
      title: "What is new in corvus",
      refs: ["release:example/corvus@1.2.0"],
      publishedAt: LATER,
    };
    expect(decided(known, about).decision).toBe("existing");
    const other = { ...about, hardKey: "release:example/corvus@v1.3.0" };
    expect(decided(known, other).decision).not.toBe("existing");
  });

  test("a bill that both only mention joins nothing by itself", () => {
    const known = {
      title: "Committee hears witnesses on data brokers",
      refs: ["bill:hr-1234"],
      publishedAt: DAY,
    };
    const arriving = { title: "Senator proposes a tax on chips", refs: ["bill:hr-1234"], publishedAt: LATER };
    expect(decided(known, arriving).decision).not.toBe("existing");
  });
});

describe("a person's verdict", () => {
  const known = { title: "EU adopts 12th sanctions package against Russia", publishedAt: DAY };

  test("not the same outlives equal words", () => {
    const against = [{ ...candidate(known), remembered: "not-same" as const }];
    expect(decide(features(known, "b"), against, createStatistics())).toMatchObject({
      decision: "new",
      geid: null,
    });
  });

  test("the same outlives a veto", () => {
    const arriving = features(
      { title: "EU adopts 13th sanctions package against Russia", publishedAt: LATER },
      "b",
    );
    const answer = decide(arriving, [{ ...candidate(known), remembered: "same" }], createStatistics());
    expect(answer).toMatchObject({ decision: "existing", geid: "evt_a", score: 1 });
  });
});

describe("answers", () => {
  test("escaped titles are one: A &#038; B, A %26 B and A & B", () => {
    const of = (title: string) => features({ title: `${title} merge their research laboratories` }).title;
    expect(of("Acme &#038; Bolt")).toEqual(of("Acme %26 Bolt"));
    expect(of("Acme &amp;amp; Bolt")).toEqual(of("Acme & Bolt"));
  });

  test("the contributions add up to the score", () => {
    const a = features({ title: "EU adopts 12th sanctions package against Russia", publishedAt: DAY });
    const b = features({ title: "EU agrees on the 12th package of sanctions", publishedAt: LATER }, "b");
    const statistics = createStatistics();
    const { score, signals } = compare(b, foundProfile(a), statistics);
    const other = compare(
      b,
      foundProfile(features({ title: "Frost in Chile", publishedAt: DAY })),
      statistics,
    );
    const logit = (p: number) => Math.log(p / (1 - p));
    const sum = (rows: typeof signals) => rows.reduce((total, { weight }) => total + weight, 0);
    expect(logit(score) - logit(other.score)).toBeCloseTo(sum(signals) - sum(other.signals), 1);
  });

  test("the same question gives the same answer, and features and profiles survive JSON", () => {
    const arriving = features({ title: "EU agrees on the 12th package", publishedAt: LATER }, "b");
    const profile = foldIn(
      candidate({ title: "EU adopts 12th package", publishedAt: DAY }).profile,
      arriving,
    );
    const ask = (asked: Features, known: typeof profile) =>
      decide(asked, [{ geid: "evt_a", profile: known }], createStatistics());
    const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
    expect(ask(copy(arriving), copy(profile))).toEqual(ask(arriving, profile));
  });

  test("without candidates it is new", () => {
    expect(decide(features({ title: "x" }), [], createStatistics())).toMatchObject({
      decision: "new",
      geid: null,
      candidates: [],
      counterSignal: null,
    });
  });
});
