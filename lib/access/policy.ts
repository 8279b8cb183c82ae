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

type Inputs = {
  readonly principal: { readonly id: string; readonly tenant: string; readonly kind: string };
  readonly action: string;
  readonly resource: {
    readonly id: string;
    readonly tenant: string;
    readonly visibility: string;
    readonly sharesEmbedding: boolean;
  };
  readonly context: {
    readonly purpose: string;
    readonly holdsScope: boolean;
    readonly holdsPurpose: boolean;
    readonly mode: string;
  };
};
type Verdict = { readonly allowed: boolean; readonly policies: readonly string[] };

function evaluate({ principal, action, resource, context }: Inputs): Verdict {
  prepare();
  const who = { type: "Account", id: principal.id };
  const what = { type: "Resource", id: resource.id };
  const { tenant, visibility, sharesEmbedding } = resource;
  const answer = statefulIsAuthorized({
    preparsedPolicySetId: SET,
    principal: who,
    action: { type: "Action", id: action },
    resource: what,
    context,
    entities: [
      { uid: who, attrs: { tenant: principal.tenant, kind: principal.kind }, parents: [] },
      { uid: what, attrs: { tenant, visibility, sharesEmbedding }, parents: [] },
    ],
  });
  if (answer.type === "failure") throw new Error(`no access decision: ${JSON.stringify(answer.errors)}`);
  // A policy that fails to evaluate is skipped by Cedar; a skipped forbid must not become a permit.
  const { decision, diagnostics } = answer.response;
  return { allowed: decision === "allow" && diagnostics.errors.length === 0, policies: diagnostics.reason };
}

const MAX_KNOWN = 5_000;
const known = new Map<string, Verdict>();

/** Policies are fixed for the life of a process and read nothing but these inputs, so equal questions have one answer. */
function ask(inputs: Inputs): Verdict {
  const key = JSON.stringify(inputs);
  const before = known.get(key);
  if (before) return before;
  const verdict = evaluate(inputs);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, verdict);
  return verdict;
}

function inputsOf({ principal, action, resource, purpose }: Question): Inputs {
  const { account, tenant, scopes, purposes } = principal;
  return {
    principal: { id: account.id, tenant: tenant.id, kind: account.kind },
    action,
    resource: {
      id: resource.id ?? resource.kind,
      tenant: resource.tenant ?? "",
      visibility: resource.visibility ?? "PUBLIC",
      sharesEmbedding: resource.sharesEmbedding ?? false,
    },
    context: {
      purpose,
      holdsScope: scopes.includes(action),
      holdsPurpose: purposes.includes(purpose),
      mode: env().mode,
    },
  };
}

/** `Allow = f(Principal, Tenant, Resource, Action, Purpose)`: default deny, a forbid wins, the reason in words. */
export function decide(question: Question): Decision {
  const { principal, action, resource, purpose } = question;
  const { allowed, policies } = ask(inputsOf(question));
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
