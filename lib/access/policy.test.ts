import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PURPOSES, ROLES, SCOPES, type Principal, type Purpose, type Role, type Scope } from "./contracts.ts";
import { decide, POLICY_REVISION, type Resource } from "./policy.ts";
import { kindOf, purposesOf, rightsOf, scopesOf } from "./rules.ts";

const OWN = "01999999-0000-7000-8000-00000000000a";
const OTHER = "01999999-0000-7000-8000-00000000000b";

function principal(role: Role, own: { scopes?: Scope[]; purposes?: Purpose[] } = {}): Principal {
  return {
    account: { id: "acc_1", handle: "one", kind: kindOf(role) },
    tenant: { id: OWN, slug: "own" },
    roles: [role],
    ...rightsOf([role], { scopes: own.scopes ?? null, purposes: own.purposes ?? null }),
    via: { kind: "key", id: "k" },
  };
}
const evidence = (more: Partial<Resource> = {}): Resource => ({
  kind: "evidence",
  id: "ev_1",
  tenant: OWN,
  ...more,
});

/** The authority matrix of seed 004 §53 and of the contract, by the act that each role is known for. */
const MATRIX: readonly (readonly [Scope, readonly Role[]])[] = [
  ["events:read", ["reader", "author", "editor", "curator", "site_admin", "operator", "agent", "host"]],
  ["posts:write", ["author", "editor", "curator", "site_admin", "operator", "host"]],
  ["evidence:write", ["editor", "curator", "site_admin", "operator", "agent"]],
  ["proposals:write", ["editor", "curator", "site_admin", "operator", "agent"]],
  ["proposals:decide", ["curator"]],
  ["projections:write", ["editor", "curator", "site_admin", "operator"]],
  ["publications:decide", ["editor", "curator", "site_admin", "operator"]],
  ["posts:moderate", ["editor", "curator", "site_admin", "operator"]],
  ["sites:write", ["site_admin", "operator"]],
  ["ops:write", ["operator"]],
  ["dev:control", ["operator"]],
  ["accounts:write", ["operator"]],
  ["posts:import", ["operator", "host"]],
  ["viewers:write", ["host"]],
  ["inbox:read", ["agent"]],
];

describe.each(MATRIX)("%s", (action, roles) => {
  test.each(ROLES)("of its own tenant, for a %s, as the matrix says", (role) => {
    const purpose: Purpose = action === "ops:write" || action === "dev:control" ? "operating" : "editing";
    expect(decide({ principal: principal(role), action, resource: evidence(), purpose }).allowed).toBe(
      roles.includes(role),
    );
  });

  test("of another tenant, for nobody, and looking like nothing", () => {
    for (const role of ROLES) {
      const decision = decide({
        principal: principal(role),
        action,
        resource: evidence({ tenant: OTHER }),
        purpose: "editing",
      });
      expect([decision.allowed, decision.isCrossTenant]).toEqual([false, true]);
    }
  });
});

test("nothing is allowed that role and purpose do not give, and whatever is allowed is named by a revision", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROLES),
      fc.constantFrom(...SCOPES),
      fc.constantFrom(...PURPOSES),
      fc.constantFrom(OWN, OTHER, null),
      fc.constantFrom("PUBLIC" as const, "LICENSED" as const, "PRIVATE" as const, "RESTRICTED" as const),
      (role, action, purpose, tenant, visibility) => {
        const who = principal(role);
        const decision = decide({
          principal: who,
          action,
          resource: evidence({ tenant, visibility }),
          purpose,
        });
        const isGranted = who.scopes.includes(action) && who.purposes.includes(purpose) && tenant !== OTHER;
        if (decision.allowed) expect(isGranted).toBe(true);
        else expect(decision.reason).toMatch(/\w+\.$/);
        expect(decision.policyRevision).toBe(POLICY_REVISION);
      },
    ),
    { numRuns: 300 },
  );
});

test("an empty credential is denied everything", () => {
  const nobody = principal("operator", { scopes: [], purposes: [] });
  for (const action of SCOPES)
    expect(decide({ principal: nobody, action, resource: evidence(), purpose: "reading" }).allowed).toBe(
      false,
    );
});

describe("training", () => {
  const trainer = principal("agent", { purposes: ["reading", "training"] });
  const ask = (resource: Partial<Resource>) =>
    decide({
      principal: trainer,
      action: "evidence:read",
      resource: evidence(resource),
      purpose: "training",
    });

  test.each([
    ["public evidence", { visibility: "PUBLIC" as const }, true],
    ["licensed evidence", { visibility: "LICENSED" as const }, false],
    ["private evidence", { visibility: "PRIVATE" as const }, false],
    [
      "licensed evidence whose owner shares embeddings",
      { visibility: "LICENSED" as const, sharesEmbedding: true },
      true,
    ],
  ])("on %s: %s", (_what, resource, isAllowed) => {
    expect(ask(resource).allowed).toBe(isAllowed);
  });

  test("a refusal says why", () => {
    expect(ask({ visibility: "LICENSED" }).reason).toBe(
      "Training may use public evidence only, unless its owner shares embeddings.",
    );
  });

  test("is part of no role's default", () => {
    for (const role of ROLES) expect(principal(role).purposes).not.toContain("training");
    expect(ROLES.filter((role) => purposesOf([role]).includes("training"))).toEqual(["operator", "agent"]);
  });
});

test("an agent decides nothing, whatever its key says", () => {
  const agent = { ...principal("curator"), account: { id: "acc_2", handle: "bot", kind: "agent" as const } };
  const decision = decide({
    principal: agent,
    action: "proposals:decide",
    resource: evidence(),
    purpose: "editing",
  });
  expect([decision.allowed, decision.reason]).toEqual([false, "An agent proposes; a person decides."]);
});

test("several roles give together what each gives", () => {
  for (const [one, two] of [
    ["reader", "agent"],
    ["host", "curator"],
  ] as const)
    expect(new Set(scopesOf([one, two]))).toEqual(new Set([...scopesOf([one]), ...scopesOf([two])]));
  expect(scopesOf([])).toEqual([]);
});
