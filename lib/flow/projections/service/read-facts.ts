import { readEventReports, type EventAt } from "#lib/flow/events/index.ts";
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

function inputsOf({ state, hash, at }: EventAt, evidence: readonly InputEvidence[]): Inputs {
  return {
    event: { geid: state.geid, version: state.version, hash, at: new Date(at).toISOString() },
    evidence: [...evidence],
  };
}

/** The words of pinned evidence, in the order of the pins. A text that is gone is a broken invariant. */
async function reportsOf(tx: Tx, evidence: readonly InputEvidence[]): Promise<Report[]> {
  const texts = await readEvidenceTexts(tx, evidence);
  const byVersion = new Map(texts.map((text) => [`${text.evid}\n${text.version}`, text]));
  return evidence.map((pin) => {
    const words = byVersion.get(`${pin.evid}\n${pin.version}`);
    if (!words) throw new Error(`evidence ${pin.evid} version ${pin.version} is not public`);
    return { ...pin, title: words.title, text: words.text };
  });
}

/** The facts of an event as its public evidence is linked now. */
export async function readFacts(tx: Tx, event: EventAt): Promise<EventFacts> {
  const evidence = await readEventReports(tx, event.state.geid);
  return { state: event.state, reports: await reportsOf(tx, evidence), inputs: inputsOf(event, evidence) };
}

/** The facts that a revision pinned, read again from rows that never change. */
export async function readPinnedFacts(tx: Tx, event: EventAt, inputs: Inputs): Promise<EventFacts> {
  return {
    state: event.state,
    reports: await reportsOf(tx, inputs.evidence),
    inputs: inputsOf(event, inputs.evidence),
  };
}
