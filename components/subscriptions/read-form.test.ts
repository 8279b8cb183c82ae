import { describe, expect, test } from "vitest";
import { contractOf, ownFields, queryOfFields } from "./read-form.ts";

const IN_APP = { channel: { kind: "in_app" }, cadence: "immediate" };

describe("a filled-in form", () => {
  test("says nothing that was left empty", () => {
    expect(
      contractOf({ domain: "", name: " ", importance_min: "0", maturity_min: "", geographies: " , " }),
    ).toEqual(IN_APP);
  });

  test("says what was chosen, as the contract says it", () => {
    const fields = {
      domain: "ai-rights",
      "t.ai-rights/personhood": "1",
      "s.macro": "1",
      "e.ruling": "1",
      importance_min: "0.6",
      geographies: "tw, US-ca",
      breaking: "1",
      cadence: "daily_digest",
      timezone: "Asia/Taipei",
      local_time: "08:00",
    };
    expect(contractOf(fields)).toEqual({
      ...IN_APP,
      domains: ["ai-rights"],
      topics: ["ai-rights/personhood"],
      scales: ["macro"],
      event_types: ["ruling"],
      importance_min: 0.6,
      geographies: ["TW", "US-CA"],
      breaking: true,
      cadence: "daily_digest",
      timezone: "Asia/Taipei",
      local_time: "08:00",
    });
  });

  test("leaves out topics of a domain that is not the chosen one, and children of no domain", () => {
    const fields = { domain: "law", "t.law/a": "1", "t.ai/b": "1", include_children: "1" };
    expect(contractOf(fields)).toMatchObject({ topics: ["law/a"], include_children: true });
    expect(contractOf({ ...fields, domain: "" })).toMatchObject({ topics: ["law/a", "ai/b"] });
    expect(contractOf({ ...fields, domain: "" })).not.toHaveProperty("include_children");
  });

  test("keeps a number that is none, so that the contract refuses it", () => {
    expect(contractOf({ domain: "law", importance_min: "much" })["importance_min"]).toBeNaN();
  });
});

test("only the builder's own fields are taken from a query, and come back from the address that they make", () => {
  const query = new URLSearchParams("domain=law&t.law%2Fa=1&saved=x&__proto__=1&s.macro=1&name=");
  const fields = ownFields(query);
  expect(Object.keys(fields).sort()).toEqual(["domain", "name", "s.macro", "t.law/a"]);
  expect(ownFields(new URLSearchParams(queryOfFields(fields)))).toEqual({
    domain: "law",
    "s.macro": "1",
    "t.law/a": "1",
  });
});
