import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hardKeyOfUrl, parseHardKey, refsIn } from "./hard-keys.ts";

describe("one written form per document", () => {
  test.each([
    ["doi:10.1038/S41586-026-00001-X", "doi:10.1038/s41586-026-00001-x"],
    ["DOI: https://doi.org/10.1/abc", null],
    ["doi:https://doi.org/10.1145/3292500.3330701", "doi:10.1145/3292500.3330701"],
    ["doi:10.48550/arXiv.2401.00001", "arxiv:2401.00001"],
    ["arxiv:2401.00001v3", "arxiv:2401.00001"],
    ["arXiv: hep-th/9901001v2", "arxiv:hep-th/9901001"],
    ["arxiv:2413.00001", null],
    ["cve:cve-2026-12345", "cve:CVE-2026-12345"],
    ["cve:2026-12345", "cve:CVE-2026-12345"],
    ["cve:2026", null],
    ["release:Owner/Repo@v1.2.0", "release:owner/repo@v1.2.0"],
    ["release:owner/repo", null],
    ["docket:CAND/3:23-cv-03223", "docket:cand/3:23-cv-03223"],
    ["docket: No. 22–451", "docket:22-451"],
    ["docket:（2023）京0491民初 11279号", "docket:(2023)京0491民初11279号"],
    ["docket:supreme court", null],
    ["bill:us/119/H.R. 1", "bill:us/119/hr1"],
    ["bill:eu/2021/0106(COD)", "bill:eu/2021/0106(cod)"],
    ["isbn:9780000000000", null],
    ["", null],
    ["doi:", null],
  ])("%s → %s", (text, key) => {
    expect(parseHardKey(text)).toBe(key);
  });
});

test("releases that differ in their tag are two documents", () => {
  expect(parseHardKey("release:o/r@v1.2.0")).not.toBe(parseHardKey("release:o/r@v1.2.1"));
});

test("parsing is idempotent and total", () => {
  const kinds = fc.constantFrom("doi", "arxiv", "cve", "release", "docket", "bill", "other");
  const values = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("10.1000/xyz", "2401.00001v2", "o/r@v1", "us/119/h.r. 1"),
  );
  fc.assert(
    fc.property(kinds, values, (kind, value) => {
      const key = parseHardKey(`${kind}:${value}`);
      if (key !== null) expect(parseHardKey(key)).toBe(key);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["https://doi.org/10.1038/s41586-026-00001-x", "doi:10.1038/s41586-026-00001-x"],
  ["https://arxiv.org/pdf/2401.00001v2.pdf", "arxiv:2401.00001"],
  ["https://rss.arxiv.org/abs/2401.00001", "arxiv:2401.00001"],
  ["https://github.com/Owner/Repo/releases/tag/v2.0.0-rc.1", "release:owner/repo@v2.0.0-rc.1"],
  ["https://github.com/o/r/releases/tag/%40scope%2Fpkg%401.0.0", "release:o/r@@scope/pkg@1.0.0"],
  ["https://nvd.nist.gov/vuln/detail/CVE-2026-1234", "cve:CVE-2026-1234"],
  ["https://www.cve.org/CVERecord?id=CVE-2026-1234", "cve:CVE-2026-1234"],
  ["https://www.nature.com/articles/s41586-026-00001-x", "doi:10.1038/s41586-026-00001-x"],
  ["https://dl.acm.org/doi/abs/10.1145/3292500.3330701", "doi:10.1145/3292500.3330701"],
  ["https://www.congress.gov/bill/119th-congress/house-bill/1/text", "bill:us/119/hr1"],
  ["https://github.com/owner/repo", null],
  ["https://news.example/arxiv.org/abs/2401.00001", null],
  ["not a url", null],
])("the address %s names %s", (address, key) => {
  expect(hardKeyOfUrl(address)).toBe(key);
});

test("a text's mentions are found in order, each once, without the punctuation around them", () => {
  const text =
    "See arXiv:2401.00001v2 (also https://arxiv.org/abs/2401.00001), CVE-2026-12345, and doi 10.1145/3292500.3330701. 詳見 https://github.com/o/r/releases/tag/v1.0。";
  expect(refsIn(text)).toEqual([
    "arxiv:2401.00001",
    "release:o/r@v1.0",
    "cve:CVE-2026-12345",
    "doi:10.1145/3292500.3330701",
  ]);
});

test("a text of nothing but identifiers is read in linear time and answered with a bounded list", () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `CVE-2026-${10_000 + index}`).join(" ");
  expect(refsIn(text)).toHaveLength(100);
});
