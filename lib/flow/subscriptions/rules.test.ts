import { describe, expect, test } from "vitest";
import { ContractInput, ContractPatch } from "./contracts.ts";
import { faultsOf, isTimeZone, NEXT_STATUS } from "./rules.ts";

const whole = { domains: ["law"], channel: { kind: "in_app" }, cadence: "immediate" };
const faults = (more: object) =>
  faultsOf(ContractInput.parse({ ...whole, ...more })).map(({ pointer, code }) => `${pointer} ${code}`);

describe("a contract", () => {
  test.each<[string, object, string[]]>([
    ["of a whole domain", {}, []],
    [
      "of an entity alone",
      { domains: undefined, entities: ["ent_0197b3a2-0000-7000-8000-000000000001"] },
      [],
    ],
    ["of breaking changes alone", { domains: undefined, breaking: true }, []],
    ["of macro events of any domain", { domains: undefined, scales: ["macro"] }, []],
    ["of thresholds alone", { domains: undefined, importance_min: 0.9 }, [" asks_for_everything"]],
    ["of a locale alone", { domains: undefined, locales: ["ja"] }, [" asks_for_everything"]],
    ["with a depth and no children", { depth: 2 }, ["/depth without_children"]],
    [
      "with children of nothing",
      { domains: undefined, topics: ["law/x"], include_children: true },
      ["/include_children without_domains"],
    ],
    ["with a topic of another domain", { topics: ["law/x", "ai/y"] }, ["/topics/1 outside_domains"]],
    ["with a topic that may be below", { topics: ["ai/y"], include_children: true }, []],
    ["of crossings without a threshold", { cadence: "threshold_only" }, ["/cadence without_threshold"]],
    ["of crossings of E0", { cadence: "threshold_only", maturity_min: "E0" }, ["/cadence without_threshold"]],
    ["of crossings of a threshold", { cadence: "threshold_only", maturity_min: "E2" }, []],
    ["in no zone", { timezone: "Mars/Olympus" }, ["/timezone unknown_zone"]],
    ["in an offset", { timezone: "+08:00" }, ["/timezone unknown_zone"]],
    ["in Taipei", { timezone: "Asia/Taipei" }, []],
    [
      "into the app at an address",
      { channel: { kind: "in_app", url: "https://x.example" } },
      ["/channel/url not_of_this_kind"],
    ],
  ])("%s has these faults", (_what, more, expected) => {
    expect(faults(more)).toEqual(expected);
  });

  test.each<[string, object]>([
    ["a number that is none", { importance_min: Number.NaN }],
    ["a share above one", { materiality_min: 1.01 }],
    ["a member it does not have", { sql: "select 1" }],
    ["ten thousand topics", { topics: Array.from({ length: 10_000 }, (_, n) => `law/t${n}`) }],
    ["an empty list", { domains: [] }],
    ["a depth of four", { include_children: true, depth: 4 }],
    ["a lease shorter than a day", { lease_days: 0 }],
    ["a lease of half a day", { lease_days: 0.5 }],
    ["a time that no clock shows", { local_time: "24:00" }],
    ["a locale that nobody reads in", { locales: ["tlh"] }],
    ["a channel that does not exist", { channel: { kind: "pigeon" } }],
    ["a name of two lines", { name: "a\nb" }],
    ["a topic without a domain", { topics: ["legal-personhood"] }],
    ["a place that is no code", { geographies: ["Taiwan"] }],
  ])("with %s is not read at all", (_what, more) => {
    expect(ContractInput.safeParse({ ...whole, ...more }).success).toBe(false);
  });
});

describe("a patch", () => {
  test("takes a member back with null, and names something", () => {
    expect(ContractPatch.safeParse({ importance_min: null, topics: null }).success).toBe(true);
    expect(ContractPatch.safeParse({}).success).toBe(false);
    expect(ContractPatch.safeParse({ version: 3 }).success).toBe(false);
  });

  test.each([{ status: "revoked" }, { status: "expired" }, { id: "sub" }, { topics: [] }, { depth: "1" }])(
    "cannot say %j",
    (patch) => {
      expect(ContractPatch.safeParse(patch).success).toBe(false);
    },
  );
});

test("a revoked subscription goes nowhere, and every other one can be revoked", () => {
  expect(NEXT_STATUS.revoked).toEqual([]);
  for (const [status, next] of Object.entries(NEXT_STATUS))
    if (status !== "revoked") expect(next).toContain("revoked");
});

test.each(["UTC", "Asia/Tokyo", "America/Argentina/Buenos_Aires", "Etc/GMT+8"])(
  "%s is a time zone",
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  },
);
test.each(["", "Asia", "../etc/passwd", "UTC; drop", "asia taipei"])("%s is no time zone", (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});
