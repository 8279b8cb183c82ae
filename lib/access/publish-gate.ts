import { preparsePolicySet, statefulIsAuthorized } from "@cedar-policy/cedar-wasm/nodejs";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { HOLD_REASONS } from "./contracts.ts";

/** What is asked of the gate: may this output go out, and may it go out without a person? */
export type PublishQuestion = {
  readonly tenant: string;
  readonly siteTenant: string;
  readonly siteStatus: string;
  readonly channel: string;
  readonly domainVisibility: "public" | "tenant";
  readonly isCurrent: boolean;
  /** How much may happen here without a person: 0 for A0 … 5 for A5. */
  readonly autonomy: number;
  /** A person with the right to decide asks for it. */
  readonly isByPerson: boolean;
  /** What the site's own overlay says: it can only narrow. */
  readonly overlay: {
    readonly wantsReview: boolean;
    readonly isBelowImportance: boolean;
    readonly isBelowMaturity: boolean;
    readonly isOutsideScales: boolean;
    readonly isDeniedType: boolean;
    readonly isOverDailyLimit: boolean;
  };
};

export type PublishDecision = {
  readonly decision: "allow" | "human_review" | "deny";
  readonly reason: string;
  readonly policyRevision: string;
};

type Policy = { readonly text: string; readonly refusal?: string };

/** Two actions: `publish` at all, and `publish-unattended`. Default deny, and a forbid wins. */
const POLICIES: Readonly<Record<string, Policy>> = {
  "own-site": {
    text: `permit (principal, action == Action::"publish", resource) when { resource.tenant == principal.tenant };`,
  },
  "site-at-work": {
    text: `forbid (principal, action == Action::"publish", resource)
      when { resource.siteStatus != "active" && resource.siteStatus != "degraded" };`,
    refusal: "The site is not active.",
  },
  "current-reading": {
    text: `forbid (principal, action == Action::"publish", resource) when { !resource.isCurrent };`,
    refusal: "The projection is withdrawn.",
  },
  "private-domains-have-no-page": {
    text: `forbid (principal, action == Action::"publish", resource)
      when { resource.domainVisibility != "public" && resource.channel == "web" };`,
    refusal: "A domain that only its tenant may read has no public page.",
  },
  "overlay-importance": {
    text: `forbid (principal, action == Action::"publish", resource) when { context.isBelowImportance };`,
    refusal: "The importance is below the site's own limit.",
  },
  "overlay-scales": {
    text: `forbid (principal, action == Action::"publish", resource) when { context.isOutsideScales };`,
    refusal: "The site does not publish this scale.",
  },
  "overlay-types": {
    text: `forbid (principal, action == Action::"publish", resource) when { context.isDeniedType };`,
    refusal: "The site does not publish this type of event.",
  },
  "automatic-within-policy": {
    text: `permit (principal, action == Action::"publish-unattended", resource) when { context.autonomy >= 3 };`,
  },
  "a-person-asked": {
    text: `permit (principal, action == Action::"publish-unattended", resource) when { context.isByPerson };`,
  },
  "overlay-review": {
    text: `forbid (principal, action == Action::"publish-unattended", resource)
      when { context.wantsReview && !context.isByPerson };`,
    refusal: HOLD_REASONS.review,
  },
  "overlay-maturity": {
    text: `forbid (principal, action == Action::"publish-unattended", resource)
      when { context.isBelowMaturity && !context.isByPerson };`,
    refusal: HOLD_REASONS.maturity,
  },
  "overlay-daily-limit": {
    text: `forbid (principal, action == Action::"publish-unattended", resource)
      when { context.isOverDailyLimit && !context.isByPerson };`,
    refusal: HOLD_REASONS.daily_limit,
  },
};

const SET = "parallax-publish";
/** Hash of the gate's policies; each intent pins the revision it was decided under. */
export const PUBLISH_POLICY_REVISION = `pol_${sha256Hex(JSON.stringify(POLICIES)).slice(0, 16)}`;
/** The policies as they are pinned. */
export const PUBLISH_POLICIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(POLICIES).map(([name, policy]) => [name, policy.text]),
);

let isReady = false;
function prepare(): void {
  if (isReady) return;
  const answer = preparsePolicySet(SET, { staticPolicies: PUBLISH_POLICIES });
  if (answer.type === "failure")
    throw new Error(`the publishing policies do not parse: ${JSON.stringify(answer.errors)}`);
  isReady = true;
}

/** Null where the action is allowed, else why not. */
function refusalOf(action: "publish" | "publish-unattended", question: PublishQuestion): string | null {
  prepare();
  const { tenant, siteTenant, siteStatus, channel, domainVisibility, isCurrent } = question;
  const who = { type: "Publisher", id: tenant };
  const what = { type: "Output", id: channel };
  const answer = statefulIsAuthorized({
    preparsedPolicySetId: SET,
    principal: who,
    action: { type: "Action", id: action },
    resource: what,
    context: { ...question.overlay, autonomy: question.autonomy, isByPerson: question.isByPerson },
    entities: [
      { uid: who, attrs: { tenant }, parents: [] },
      {
        uid: what,
        attrs: { tenant: siteTenant, siteStatus, channel, domainVisibility, isCurrent },
        parents: [],
      },
    ],
  });
  if (answer.type === "failure") throw new Error(`no publishing decision: ${JSON.stringify(answer.errors)}`);
  const { decision, diagnostics } = answer.response;
  // A policy that fails to evaluate is skipped by Cedar; a skipped forbid must not become a permit.
  if (decision === "allow" && diagnostics.errors.length === 0) return null;
  const words = diagnostics.reason.map((name) => POLICIES[name]?.refusal).find((text) => text !== undefined);
  return words ?? (action === "publish" ? "The site belongs to somebody else." : HOLD_REASONS.person);
}

/** The policy gate between an intent and its effect. */
export function decidePublication(question: PublishQuestion): PublishDecision {
  const policyRevision = PUBLISH_POLICY_REVISION;
  const refusal = refusalOf("publish", question);
  if (refusal !== null) return { decision: "deny", reason: refusal, policyRevision };
  const review = refusalOf("publish-unattended", question);
  if (review !== null) return { decision: "human_review", reason: review, policyRevision };
  return {
    decision: "allow",
    reason: question.isByPerson ? "A person who may decide asked for it." : "Automatic within policy.",
    policyRevision,
  };
}
