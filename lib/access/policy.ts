import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import { env } from "#lib/kernel/env.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { POLICIES } from "./cedar-policies.ts";
import type { Principal, Purpose, Scope } from "./contracts.ts";
import { GRANTS_TEXT } from "./rules.ts";

/** What is asked for. `tenant` is the owner's uuid; null is the shared core, which belongs to nobody. */
export type Resource = {
  readonly kind: string;
  readonly id: string | null;
  readonly tenant: string | null;
  readonly visibility?: "PUBLIC" | "LICENSED" | "PRIVATE" | "RESTRICTED";
  readonly sharesEmbedding?: boolean;
};

export type Question = {
  readonly principal: Principal;
  readonly action: Scope;
  readonly resource: Resource;
  readonly purpose: Purpose;
};

export type Decision = {
  readonly allowed: boolean;
  /** Words for the caller and the audit; null where allowed. */
  readonly reason: string | null;
  /** The denial crossed a tenant: outside it must look like something that does not exist. */
  readonly isCrossTenant: boolean;
  readonly policyRevision: string;
};

const SET = "parallax";

/** Hash of the policies and of the grants they read: every audited decision names the revision it was made under. */
export const POLICY_REVISION = `pol_${sha256Hex(JSON.stringify(POLICIES) + GRANTS_TEXT).slice(0, 16)}`;

let isReady = false;
function prepare(): void {
  if (isReady) return;
  const staticPolicies = Object.fromEntries(
    Object.entries(POLICIES).map(([name, policy]) => [name, policy.text]),
  );
  const answer = preparsePolicySet(SET, { staticPolicies });
  if (answer.type === "failure")
    throw new Error(`the access policies do not parse: ${JSON.stringify(answer.errors)}`);
  isReady = true;
}

function ask({ principal, action, resource, purpose }: Question): {
  allowed: boolean;
  policies: readonly string[];
} {
  prepare();
  const who = { type: "Account", id: principal.account.id };
  const what = { type: "Resource", id: resource.id ?? resource.kind };
  const answer = statefulIsAuthorized({
    preparsedPolicySetId: SET,
    principal: who,
    action: { type: "Action", id: action },
    resource: what,
    context: {
      purpose,
      holdsScope: principal.scopes.includes(action),
      holdsPurpose: principal.purposes.includes(purpose),
      mode: env().mode,
    },
    entities: [
      { uid: who, attrs: { tenant: principal.tenant.id, kind: principal.account.kind }, parents: [] },
      {
        uid: what,
        attrs: {
          tenant: resource.tenant ?? "",
          visibility: resource.visibility ?? "PUBLIC",
          sharesEmbedding: resource.sharesEmbedding ?? false,
        },
        parents: [],
      },
    ],
  });
  if (answer.type === "failure") throw new Error(`no access decision: ${JSON.stringify(answer.errors)}`);
  // A policy that fails to evaluate is skipped by Cedar; a skipped forbid must not become a permit.
  const { decision, diagnostics } = answer.response;
  return { allowed: decision === "allow" && diagnostics.errors.length === 0, policies: diagnostics.reason };
}

/** `Allow = f(Principal, Tenant, Resource, Action, Purpose)`: default deny, a forbid wins, the reason in words. */
export function decide(question: Question): Decision {
  const { principal, action, resource, purpose } = question;
  const { allowed, policies } = ask(question);
  if (allowed) return { allowed, reason: null, isCrossTenant: false, policyRevision: POLICY_REVISION };
  const isCrossTenant = resource.tenant !== null && resource.tenant !== principal.tenant.id;
  const forbidden = policies.map((name) => POLICIES[name]?.refusal).find((text) => text !== undefined);
  const reason =
    forbidden ??
    (!principal.purposes.includes(purpose)
      ? `The purpose ${purpose} is not granted to this credential.`
      : !principal.scopes.includes(action)
        ? `The scope ${action} is needed.`
        : "The resource belongs to another tenant.");
  return { allowed, reason, isCrossTenant, policyRevision: POLICY_REVISION };
}
