import type { Deferral } from "./contracts.ts";

/** A planned message that waits for a digest, with how its event stands now. */
export type Waiting = {
  readonly key: string;
  readonly subscriptionId: string;
  /** The event as it answers now. */
  readonly geid: string;
  readonly dpid: string;
  readonly revision: number;
  readonly delta: number;
  readonly importance: number;
  readonly terms: readonly string[];
  readonly deferred: Deferral | null;
  /** A notice of the same change stands, and whether it was read. */
  readonly noticed: "read" | "unread" | null;
};

/** One event of a digest. */
export type Card = {
  readonly geid: string;
  readonly dpid: string;
  readonly revision: number;
  readonly terms: readonly string[];
  readonly subscriptionIds: readonly string[];
  readonly deferred: Deferral | null;
  readonly keys: readonly string[];
};

export type Selection = {
  readonly cards: readonly Card[];
  /** Keys of cards that found no room. */
  readonly leftOut: readonly Card[];
  /** Keys of what the person has read already. */
  readonly seen: readonly string[];
};

type Ranked = Card & { readonly importance: number; readonly isNoticed: boolean };
const first = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function cardOf(members: readonly Waiting[]): Ranked {
  const ordered = [...members].sort(
    (a, b) => b.delta - a.delta || b.importance - a.importance || first(a.key, b.key),
  );
  const [lead] = ordered;
  if (lead === undefined) throw new Error("a card without a member");
  return {
    geid: lead.geid,
    dpid: lead.dpid,
    revision: lead.revision,
    terms: [...new Set(ordered.flatMap(({ terms }) => terms))],
    subscriptionIds: [...new Set(ordered.map(({ subscriptionId }) => subscriptionId))].sort(),
    deferred: ordered.every(({ deferred }) => deferred !== null) ? lead.deferred : null,
    keys: ordered.map(({ key }) => key),
    importance: Math.max(...ordered.map(({ importance }) => importance)),
    isNoticed: ordered.every(({ noticed }) => noticed !== null),
  };
}

/**
 * A digest is chosen anew from everything that waits, it is not a heap of notices (seed 004 §89): one card for each
 * event with its newest change; what was read already stays out; what no notice told of comes before what one did, the
 * more important first; as many as the person bears. The answer does not depend on the order of arrival.
 */
export function selectDigest(waiting: readonly Waiting[], maxItems: number): Selection {
  const seen = waiting.filter(({ noticed }) => noticed === "read");
  const open = waiting.filter(({ noticed }) => noticed !== "read");
  const byEvent = Map.groupBy(open, ({ geid }) => geid);
  const ranked = [...byEvent.values()]
    .map(cardOf)
    .sort(
      (a, b) =>
        Number(a.isNoticed) - Number(b.isNoticed) || b.importance - a.importance || first(a.geid, b.geid),
    );
  return {
    cards: ranked.slice(0, maxItems),
    leftOut: ranked.slice(maxItems),
    seen: seen.map(({ key }) => key),
  };
}
