import { Geid } from "#lib/kernel/ids.ts";
import type { EventEntity, EventPlace, EventState, EventStatus } from "../contracts.ts";
import type { Centroid } from "../resolution/contracts.ts";
import { occurredOf, originsOf, stageOf, titlesOf, typeOf, type Member } from "../rules.ts";

/** What a state is computed from; the same facts give the same state in whatever order they came. */
export type Facts = {
  readonly geid: string;
  readonly status: EventStatus;
  readonly aliasOf: string | null;
  readonly parts: readonly string[];
  readonly observedAt: Date;
  readonly members: readonly Member[];
  readonly centroid: Pick<Centroid, "members" | "places">;
  readonly entities: readonly EventEntity[];
};

const MOST_PLACES = 5;
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Places that at least half of the members name, most named first. */
export function placesOf(centroid: Facts["centroid"]): EventPlace[] {
  return centroid.places
    .filter(([, count]) => count * 2 >= centroid.members)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_PLACES)
    .map(([code]) => {
      const [country = code] = code.split("-");
      return {
        code,
        name: countries.of(country) ?? country,
        precision: code === country ? "country" : "region",
      };
    });
}

/** The state of an event at a version; `at` is when it became known. */
export function stateOf(facts: Facts, version: number, at: Date): EventState {
  const { members } = facts;
  return {
    geid: Geid.parse(facts.geid),
    type: typeOf(members),
    status: facts.status,
    stage: stageOf(members, at),
    titles: titlesOf(members),
    occurred: occurredOf(members),
    observed_at: facts.observedAt.toISOString(),
    places: placesOf(facts.centroid),
    version,
    alias_of: facts.aliasOf === null ? null : Geid.parse(facts.aliasOf),
    parts: facts.parts.map((part) => Geid.parse(part)),
    evidence_count: members.length,
    origin_count: originsOf(members).length,
    languages: [...new Set(members.map((member) => member.language))].sort(),
    entities: facts.entities.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    updated_at: at.toISOString(),
  };
}
