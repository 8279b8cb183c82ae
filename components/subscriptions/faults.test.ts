import { expect, test } from "vitest";
import { ContractInput } from "#lib/flow/subscriptions/contracts.ts";
import { faultAt, faultCode, placeOf } from "./faults.ts";
import { contractOf } from "./read-form.ts";

const faultsOf = (fields: Record<string, string>) => {
  const read = ContractInput.safeParse(contractOf(fields));
  return read.success
    ? []
    : read.error.issues.map(({ path, code }) => ({ pointer: `/${path.join("/")}`, code: String(code) }));
};

test.each([
  ["importance_min", { importance_min: "9" }],
  ["importance_min", { importance_min: "much" }],
  ["materiality_min", { materiality_min: "-1" }],
  ["maturity_min", { maturity_min: "E9" }],
  ["geographies", { geographies: "nowhere at all" }],
  ["locale", { locale: "xx" }],
  ["cadence", { cadence: "hourly" }],
  ["local_time", { local_time: "25:61" }],
  ["types", { "e.<b>": "1" }],
  ["scales", { "s.huge": "1" }],
])("what is wrong with %s is told at its field", (field, fields) => {
  const faults = faultsOf({ domain: "law", ...fields });
  expect(faultAt(faults, field)).not.toBeNull();
  expect(faults.filter((fault) => placeOf(fault)?.field !== field)).toEqual([]);
});

test("a fault without a field of its own belongs to none, and no code shows as it is", () => {
  expect(placeOf({ pointer: "/", code: "asks_for_everything" })).toBeNull();
  expect(placeOf({ pointer: "/constructor", code: "custom" })).toBeNull();
  expect(faultCode("invalid_format")).toBe("unusable");
  expect(faultCode("unknown_zone")).toBe("unknown_zone");
});
