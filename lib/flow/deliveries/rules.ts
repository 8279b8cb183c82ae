import { hashId } from "#lib/kernel/mint.ts";
import { localMoment } from "#lib/kernel/zones.ts";
import type { Deferral } from "./contracts.ts";

/** Under which name one message about one change reaches one contract's channel at most once (seed 004 §88). */
export const deliveryKey = (of: {
  readonly subscriptionId: string;
  readonly geid: string;
  readonly delta: number;
  readonly channel: string;
}): string => hashId("dk", [of.subscriptionId, of.geid, String(of.delta), of.channel]);

/** A person is told again of an event they know once a change matters this much; a contract may say otherwise. */
export const MATERIAL = 0.35;

/** Channels that end at a person. What ends at a machine has senders of its own. */
const PERSONAL: ReadonlySet<string> = new Set(["in_app", "email", "web_push"]);

/** Causes of a revision that are no news of the event: other rules, or the identity put right. */
const NO_NEWS: ReadonlySet<string> = new Set(["pack", "merged", "restored"]);

export type Reason =
  | "inactive"
  | "hidden"
  | "withdrawn"
  | "retracted"
  | "no_sender"
  | "no_news"
  | "immaterial"
  | "not_breaking"
  | "not_crossed"
  | "seen"
  | "over_digest_budget";

/** Reasons that a later match of the same delta, through another domain, may overrule. */
export const OPEN_REASONS: readonly Reason[] = ["no_news", "immaterial", "not_breaking", "not_crossed"];

/** A change as a contract met it. */
export type Change = {
  readonly version: number;
  readonly cause: string;
  /** The reading had a revision before this one. */
  readonly isUpdate: boolean;
  readonly materiality: number;
  readonly isBreaking: boolean;
};
export type Contract = {
  readonly cadence: string;
  readonly channel: string;
  /** It met this event in this domain never before. */
  readonly isFirst: boolean;
};

export type Lane = { readonly lane: "notice" | "digest" } | { readonly drop: Reason };

/** Where a match goes by its contract's cadence. */
export function laneOf(contract: Contract, change: Change): Lane {
  if (!PERSONAL.has(contract.channel)) return { drop: "no_sender" };
  switch (contract.cadence) {
    case "daily_digest":
    case "weekly_digest":
      return { lane: "digest" };
    case "breaking_only":
      return change.isBreaking ? { lane: "notice" } : { drop: "not_breaking" };
    case "threshold_only":
      return contract.isFirst ? { lane: "notice" } : { drop: "not_crossed" };
    default:
      return { lane: "notice" };
  }
}

/** What was told before of an event: by its newest version. */
export type Told = { readonly version: number };

/**
 * Whether a change says something new to whom was told before (seed 004 §69). The first that is heard of an event is
 * new; of a known one, a newer version whose change matters enough. A domain that reads a known event for the first
 * time says nothing new of the event, nor do other rules or an identity that was put right.
 */
export function isNews(change: Change, told: Told | null, materialityMin: number | null): boolean {
  if (NO_NEWS.has(change.cause)) return false;
  if (told === null) return true;
  return (
    change.isUpdate && change.version > told.version && change.materiality >= (materialityMin ?? MATERIAL)
  );
}

export type Budget = {
  readonly maxImmediatePerDay: number;
  readonly maxDigestItems: number;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timezone: string;
};
/** What holds for who never chose (seed 004 §67). */
export const DEFAULT_BUDGET: Budget = {
  maxImmediatePerDay: 5,
  maxDigestItems: 20,
  quietFrom: null,
  quietTo: null,
  timezone: "UTC",
};

/** Whether an instant lies in the person's quiet hours, which may pass midnight; their end does not belong to them. */
export function isQuiet(budget: Budget, at: Date): boolean {
  const { quietFrom: from, quietTo: to } = budget;
  if (from === null || to === null) return false;
  const time = localMoment(budget.timezone, at).time.slice(0, 5);
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/** Whether a notice may go out now, the n-th of its day; else why it waits for a digest. */
export function admitNotice(budget: Budget, usedToday: number, at: Date): Deferral | null {
  if (isQuiet(budget, at)) return "quiet_hours";
  return usedToday < budget.maxImmediatePerDay ? null : "over_budget";
}
