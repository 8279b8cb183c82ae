import { describe, expect, test } from "vitest";
import { EventVersion } from "#lib/flow/events/contracts.ts";
import { presentChanges } from "./present-changes.ts";

const GEID = "evt_01937a5e-1001-7c3e-9d41-5b2a7e4f1c8d";
const AT = "2026-01-01T00:00:00.000Z";

const version = (number: number, paths: string[], state: Record<string, unknown> = {}): EventVersion =>
  EventVersion.parse({
    geid: GEID,
    version: number,
    hash: "h",
    prev_hash: number > 1 ? "g" : null,
    cause: "created",
    actor: "system",
    at: AT,
    changes: paths.map((path) => ({ path, before: null, after: null })),
    state: {
      geid: GEID,
      type: "occurrence",
      status: "active",
      stage: "developing",
      titles: { en: "Act" },
      occurred: { from: null, to: null, precision: null },
      observed_at: AT,
      places: [],
      version: number,
      alias_of: null,
      parts: [],
      evidence_count: 1,
      origin_count: 1,
      languages: ["en"],
      entities: [],
      updated_at: AT,
      hash: "h",
      domains: [],
      overlay: null,
      ...state,
    },
  });

const first = version(1, ["/geid", "/titles", "/stage", "/evidence_count"]);

describe("the changes of a version", () => {
  test("of the first version are its titles alone", () => {
    expect(presentChanges(first, null)).toEqual([
      { kind: "title", language: "en", before: "", after: "Act" },
    ]);
  });

  test("tell a field that is made of parts once", () => {
    const occurred = { from: AT, to: AT, precision: "day" };
    const second = version(2, ["/occurred/from", "/occurred/precision", "/occurred/to"], { occurred });
    expect(presentChanges(second, first).map((change) => change.kind === "field" && change.field)).toEqual([
      "occurred",
    ]);
  });

  test("name each title that changed, and no other", () => {
    const second = version(2, ["/titles/ja"], { titles: { en: "Act", ja: "法" } });
    expect(presentChanges(second, first)).toEqual([
      { kind: "title", language: "ja", before: "", after: "法" },
    ]);
  });

  test("leave out what says nothing to a reader", () => {
    expect(presentChanges(version(2, ["/overlay", "/something/else"]), first)).toEqual([]);
  });
});
