import { originsOf, titlesOf, type Member } from "../rules.ts";
import type { OverlayState } from "../store/write-overlay.ts";
import { linkVersion, type VersionRow } from "./chain.ts";
import { diffStates } from "./diff.ts";
import type { NextStep } from "./next-step.ts";

type OverlayStep = Pick<NextStep, "geid" | "cause" | "actor" | "at" | "links"> & {
  readonly before: VersionRow<OverlayState> | null;
  /** The tenant's own evidence, and nobody else's. */
  readonly members: readonly Member[];
};

/** The next version of what one tenant adds to a shared event; null when nothing is different. */
export function nextOverlayVersion(step: OverlayStep): VersionRow<OverlayState> | null {
  const version = (step.before?.version ?? 0) + 1;
  const state: OverlayState = {
    geid: step.geid,
    version,
    evidence_count: step.members.length,
    origins: originsOf(step.members),
    languages: [...new Set(step.members.map((member) => member.language))].sort(),
    titles: titlesOf(step.members),
    updated_at: step.at.toISOString(),
  };
  const links = step.links.map(({ evid, before, after }) => ({ path: `/evidence/${evid}`, before, after }));
  const changes = [...(step.before ? diffStates(step.before.state, state) : []), ...links];
  if (step.before && changes.length === 0) return null;
  return linkVersion({
    geid: step.geid,
    version,
    prev_hash: step.before?.hash ?? null,
    cause: step.cause,
    actor: step.actor,
    at: step.at.toISOString(),
    changes,
    state,
  });
}
