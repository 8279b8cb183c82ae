import {
  readOverlayAt,
  type EventAt,
  type EventNow,
  type OverlayAt,
  type Sight,
} from "#lib/flow/events/index.ts";
import { readEvidenceTexts } from "#lib/flow/evidence/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import type { InputEvidence, Inputs } from "../queries/present-projection.ts";
import type { Report } from "../scoring/index.ts";

/** What a reading is computed from, but for the pack and the revision before. */
export type EventFacts = {
  readonly state: EventAt["state"];
  readonly reports: readonly Report[];
  readonly inputs: Inputs;
};

function inputsOf(
  { state, hash, at }: EventAt,
  evidence: readonly InputEvidence[],
  overlay: OverlayAt | null,
): Inputs {
  const event = { geid: state.geid, version: state.version, hash, at: new Date(at).toISOString() };
  if (overlay === null) return { event, evidence: [...evidence] };
  return {
    event,
    overlay: { version: overlay.version, hash: overlay.hash, at: overlay.at },
    evidence: [...evidence],
  };
}

/** The words of pinned evidence, in the order of the pins. A text that is gone or out of sight is a broken invariant. */
async function reportsOf(tx: Tx, evidence: readonly InputEvidence[], sight: Sight): Promise<Report[]> {
  const texts = await readEvidenceTexts(tx, evidence, sight);
  const byVersion = new Map(texts.map((text) => [`${text.evid}\n${text.version}`, text]));
  return evidence.map((pin) => {
    const words = byVersion.get(`${pin.evid}\n${pin.version}`);
    if (!words) throw new Error(`evidence ${pin.evid} version ${pin.version} is out of sight`);
    return { ...pin, title: words.title, text: words.text };
  });
}

/** Publishers that speak for themselves: a copy is no origin of its own. */
const countOrigins = (evidence: readonly InputEvidence[]): number =>
  new Set(evidence.filter((one) => one.copy_of === null && one.relation !== "copy").map((one) => one.origin))
    .size;

/** The shared state with what the tenant's own evidence adds, as that tenant sees the event. */
function stateWith(
  state: EventAt["state"],
  overlay: OverlayAt | null,
  evidence: readonly InputEvidence[],
): EventAt["state"] {
  if (overlay === null) return state;
  return {
    ...state,
    titles: { ...overlay.titles, ...state.titles },
    languages: [...new Set([...state.languages, ...overlay.languages])].sort(),
    evidence_count: Math.max(state.evidence_count, evidence.length),
    origin_count: Math.max(state.origin_count, countOrigins(evidence)),
  };
}

/** The facts of an event as its evidence within sight is linked at one moment. */
export const readFacts = (tx: Tx, { event, overlay, reports }: EventNow, sight: Sight): Promise<EventFacts> =>
  factsOf(tx, event, { evidence: reports, overlay, sight });

/** The facts that a revision pinned, read again from rows that never change. */
export async function readPinnedFacts(
  tx: Tx,
  event: EventAt,
  inputs: Inputs,
  sight: Sight,
): Promise<EventFacts> {
  const { geid } = event.state;
  const overlay =
    sight === null || !inputs.overlay ? null : await readOverlayAt(tx, sight, geid, inputs.overlay.version);
  return await factsOf(tx, event, { evidence: inputs.evidence, overlay, sight });
}

async function factsOf(
  tx: Tx,
  event: EventAt,
  seen: {
    readonly evidence: readonly InputEvidence[];
    readonly overlay: OverlayAt | null;
    readonly sight: Sight;
  },
): Promise<EventFacts> {
  return {
    state: stateWith(event.state, seen.overlay, seen.evidence),
    reports: await reportsOf(tx, seen.evidence, seen.sight),
    inputs: inputsOf(event, seen.evidence, seen.overlay),
  };
}
