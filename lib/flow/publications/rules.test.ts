import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { PUBLICATION_STATUSES } from "./contracts.ts";
import {
  advancePublication,
  checkSlug,
  effectKeyOf,
  headOf,
  otherSlug,
  PUBLICATION_SIGNALS,
  ROUTER_REVISION,
  ROUTER_RULES,
  slugOf,
} from "./rules.ts";

const PUBID = "pub_01890a5d-ac96-774b-bcce-b302099a8057";

describe("slugs", () => {
  test.each([
    ["words of the site's own", ["about", "admin", "api", "archive", "feed", "search", "topics"]],
    ["what leads elsewhere", ["..", ".", "../x", "a/b", "a\\b", "%2e%2e%2f", "a%2Fb", "a?b", "a#b", "a:b"]],
    ["what looks like another slug", ["аdmin", "ﬁnd", "ｆｕｌｌ", "ADMIN", "Äpfel", "a_b", "ａ"]],
    ["what cannot be seen", ["", " ", "a ", " a", "a.", "a\u0000b", "a\u200bb", "\u202eabc", "a\tb", "a\nb"]],
    ["loose hyphens", ["-", "a-", "-a", "a--b"]],
    ["what is too long or no text", ["x".repeat(81), "x".repeat(10_000), "\ud800", "a\udfff"]],
  ])("%s are refused, never repaired", (_kind, slugs) => {
    for (const slug of slugs) expect(checkSlug(slug).ok, JSON.stringify(slug)).toBe(false);
  });

  test("words of letters, digits and CJK characters are taken as they are", () => {
    for (const slug of ["a", "ai-act-2024", "人工智慧法", "ai-基本法", "モデル-70b", "x".repeat(80)])
      expect(checkSlug(slug)).toEqual({ ok: true, value: slug });
  });

  test("every title gives a slug that is taken, whatever stands in it, and the same title the same", () => {
    const title = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.constantFrom(
        "",
        "..",
        "admin",
        "a\u0003b",
        "%2e%2e%2f",
        "ＡＢＣ",
        "é",
        "2024",
        "💥",
        "\ud800",
        "x".repeat(10_000),
      ),
    );
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugOf(text, PUBID);
        expect(checkSlug(slug)).toEqual({ ok: true, value: slug });
        expect(slugOf(text, PUBID)).toBe(slug);
        // Where another publication has the path, the other one is taken as well.
        const other = otherSlug(slug, PUBID);
        expect([checkSlug(other).ok, other === slug]).toEqual([true, false]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the effect key", () => {
  const place = {
    type: "publish" as const,
    siteId: "a",
    dpid: "b",
    locale: "en",
    channel: "web",
    revision: "1",
  };

  test("never means two outputs, wherever the parts of their names end", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", ":", "|", "1", "-"), maxLength: 4 });
    fc.assert(
      fc.property(part, part, part, part, (site, dpid, otherSite, otherDpid) => {
        fc.pre(site !== otherSite || dpid !== otherDpid);
        expect(effectKeyOf({ ...place, siteId: site, dpid })).not.toBe(
          effectKeyOf({ ...place, siteId: otherSite, dpid: otherDpid }),
        );
      }),
    );
  });

  test("depends on every part of the name", () => {
    const changed = [
      { type: "retract" },
      { siteId: "x" },
      { dpid: "x" },
      { locale: "ja" },
      { channel: "x" },
      { revision: "2" },
    ];
    const keys = [{}, ...changed].map((one) => effectKeyOf({ ...place, ...one } as typeof place));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the life of a revision", () => {
  test("what is lost is never sent again without a look, and what is over stays so", () => {
    expect(advancePublication("UNKNOWN", "start")).toBeNull();
    for (const signal of PUBLICATION_SIGNALS)
      for (const over of ["SUPERSEDED", "RETRACTED"] as const)
        expect(advancePublication(over, signal)).toBeNull();
  });

  test("whatever is not over can be withdrawn", () => {
    for (const status of PUBLICATION_STATUSES)
      if (status !== "SUPERSEDED" && status !== "RETRACTED")
        expect(advancePublication(status, "retract"), status).toBe("RETRACTED");
  });

  test("readers see the newest that is out, else the newest that was withdrawn, else the newest", () => {
    const revisions = (...statuses: (typeof PUBLICATION_STATUSES)[number][]) =>
      headOf(statuses.map((status, index) => ({ revision: index + 1, status })))?.revision ?? null;
    expect(revisions("SUPERSEDED", "PUBLISHED", "READY")).toBe(2);
    expect(revisions("RETRACTED", "FAILED")).toBe(1);
    expect(revisions("FAILED", "DRAFT")).toBe(2);
    expect(revisions()).toBeNull();
  });
});

test("a change of the router's rules is a new revision: what an older intent pins keeps its meaning", () => {
  expect([ROUTER_REVISION, sha256Hex(canonicalJson(ROUTER_RULES)).slice(0, 16)]).toMatchInlineSnapshot(`
    [
      "router-1.0.0",
      "2726384b00bba81e",
    ]
  `);
});
