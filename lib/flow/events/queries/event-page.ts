import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Event, EventVersion, Lineage } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import { listEventEvidence } from "./evidence.ts";
import { getEvent } from "./get-event.ts";
import { getLineage } from "./lineage.ts";
import { countOpenProposals } from "./proposals.ts";
import { listVersions } from "./versions.ts";

/** Everything that the neutral page of an event shows. */
export type EventPage = {
  readonly event: Event;
  readonly versions: readonly EventVersion[];
  readonly evidence: readonly Evidence[];
  readonly lineage: Lineage;
  /** Open proposals about the event; 0 for whoever may not see proposals. */
  readonly proposals: number;
};

const MOST_VERSIONS = 100;
const MOST_EVIDENCE = 100;

/** Loads the neutral page, now or as of a time: then evidence and versions are those known at that time. */
export async function getEventPage(
  ctx: Context,
  geid: string,
  options: { readonly asOf?: Date | null } = {},
): Promise<Result<EventPage, EventsError>> {
  const [event, versions, evidence, lineage, proposals] = await Promise.all([
    getEvent(ctx, geid, options),
    listVersions(ctx, { geid, before: null, limit: MOST_VERSIONS }),
    listEventEvidence(ctx, { geid, after: null, limit: MOST_EVIDENCE }),
    getLineage(ctx, geid),
    countOpenProposals(ctx, geid),
  ]);
  if (!event.ok) return event;
  if (!versions.ok) return versions;
  if (!evidence.ok) return evidence;
  if (!lineage.ok) return lineage;
  const until = options.asOf ? options.asOf.toISOString() : null;
  const isKnown = (at: string) => until === null || at <= until;
  if (!versions.value.some((version) => isKnown(version.at))) return err({ code: "events.not_found" });
  return ok({
    event: event.value,
    versions: versions.value.filter((version) => isKnown(version.at)),
    evidence: evidence.value.map((one) => one.evidence).filter((one) => isKnown(one.observed_at)),
    lineage: lineage.value,
    proposals,
  });
}
