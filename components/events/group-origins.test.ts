import { describe, expect, test } from "vitest";
import { Evidence } from "#lib/flow/evidence/contracts.ts";
import { groupOrigins } from "./group-origins.ts";

const piece = (name: string, day: number, more: Partial<Record<keyof Evidence, unknown>> = {}): Evidence =>
  Evidence.parse({
    evid: `ev_${name.padStart(32, "0")}`,
    geids: [],
    url: null,
    hard_key: null,
    title: name,
    excerpt: null,
    language: "en",
    published_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
    published_at_from: "stated",
    occurred_at: null,
    observed_at: "2026-02-01T00:00:00.000Z",
    source: null,
    origin: name,
    copy_of: null,
    visibility: "PUBLIC",
    flags: [],
    version: 1,
    content_hash: "0",
    ...more,
  });

const shape = (evidence: Evidence[]) =>
  groupOrigins(evidence).map(({ first, further }) => [first.title, ...further.map(({ title }) => title)]);

describe("evidence by origin", () => {
  const wire = piece("wire", 2);
  const copy = piece("copy", 3, { copy_of: wire.evid });
  const early = piece("early", 1);

  test("stands in the order in which the origins spoke, whatever the order of arrival", () => {
    expect(shape([wire, early])).toEqual([["early"], ["wire"]]);
    expect(shape([early, wire])).toEqual([["early"], ["wire"]]);
  });

  test("keeps a copy below what it copies, even one that is dated before it", () => {
    expect(shape([copy, wire])).toEqual([["wire", "copy"]]);
    expect(shape([piece("copy", 1, { copy_of: wire.evid }), wire])).toEqual([["wire", "copy"]]);
  });

  test("shows a copy whose original may not be seen under its own origin", () => {
    expect(shape([copy])).toEqual([["copy"]]);
  });
});
