import type { OwnedSubscription } from "../../subscriptions/index.ts";
import type { Matched } from "../../subscriptions/contracts.ts";
import type { Deferral } from "../contracts.ts";
import { isNews, laneOf, type Change, type Reason } from "../rules.ts";

/** What was told of the event before, as far as a decision depends on it. */
export type Known = {
  /** The newest notice: its version, 0 where it was of another event of the lineage. */
  readonly told: {
    readonly version: number;
    readonly notificationId: string | null;
    /** Set while it waits for a digest. */
    readonly waitsFor: Deferral | null;
    /** Contracts that it names. */
    readonly names: ReadonlySet<string>;
  } | null;
  /** For each contract, the newest version in one of its digests. */
  readonly digested: ReadonlyMap<string, number>;
};

/** What becomes of one contract's match: `open` wants a notice of its own, `join` is named by one that stands. */
export type Decision =
  | { readonly kind: "drop"; readonly reason: Reason; readonly lane: "notice" | "digest" }
  | { readonly kind: "digest" }
  | { readonly kind: "open" }
  | { readonly kind: "join"; readonly notificationId: string }
  | { readonly kind: "wait"; readonly deferred: Deferral };

const drop = (reason: Reason, lane: "notice" | "digest" = "notice"): Decision => ({
  kind: "drop",
  reason,
  lane,
});

function decideNotice(contract: OwnedSubscription, change: Change, { told }: Known): Decision {
  if (isNews(change, told, contract.materiality_min)) return { kind: "open" };
  if (told === null) return drop("no_news");
  if (told.names.has(contract.id)) return drop("immaterial");
  if (told.notificationId !== null) return { kind: "join", notificationId: told.notificationId };
  return told.waitsFor === null ? drop("no_news") : { kind: "wait", deferred: told.waitsFor };
}

/** What becomes of a match whose contract stands and whose reading the person may see. Pure. */
export function decideMatch(
  contract: OwnedSubscription,
  match: Pick<Matched, "first">,
  change: Change,
  known: Known,
): Decision {
  const { cadence, channel, materiality_min: materialityMin } = contract;
  const lane = laneOf({ cadence, channel: channel.kind, isFirst: match.first }, change);
  if ("drop" in lane) return drop(lane.drop);
  if (lane.lane === "notice") return decideNotice(contract, change, known);
  const version = known.digested.get(contract.id);
  const told = version === undefined ? null : { version };
  if (isNews(change, told, materialityMin)) return { kind: "digest" };
  return drop(told === null ? "no_news" : "immaterial", "digest");
}
