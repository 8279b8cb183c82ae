import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareEvidence, type EvidenceInput } from "#lib/flow/evidence/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { curation, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, anyone } from "#lib/testing/evidence.ts";
import { interleaved } from "#lib/testing/interleaved.ts";
import { retractEvent, verifyEvents } from "./index.ts";
import { admitPrepared } from "./service/admit-evidence.ts";

let db: FreshDatabase;
let curator: Context;
let by: ReturnType<typeof curation>;
beforeAll(async () => {
  db = await freshDatabase();
  curator = { ...(await db.addTenant("evemiss")), principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
});
afterAll(() => db.close());

let number = 0;
function ruling(): EvidenceInput {
  const n = (number += 1);
  return {
    url: `https://courts.example/${n}`,
    hard_key: `docket:met-${n}`,
    title: `Court rules on machine ${n} in Harbour ${n}`,
    text: `The court of Harbour ${n} decided on 4 May 2026 that machine ${n} is an instrument.`,
    language: "en",
    published_at: "2026-05-04T10:00:00Z",
  };
}

/** Takes a changed text in while something else happens before its n-th statement; answers how many there were. */
async function reviseWhile(
  input: EvidenceInput,
  nth: number,
  change: () => Promise<unknown>,
): Promise<number> {
  const met = await inContext(anyone, async (whole) => {
    const between = interleaved(db, whole, nth, change);
    const prepared = value(prepareEvidence(anyone, input, {}));
    value(await admitPrepared(between.tx, anyone, prepared));
    return between;
  });
  await met.ended();
  return met.statements();
}

const titleOf = async (evid: string) =>
  (
    await db.admin.query(
      "select title, evidence_version as version from event_evidence where evid = $1 and active",
      [evid],
    )
  ).rows;

type Case = {
  readonly title: string;
  readonly change: (geid: string, other: string) => () => Promise<unknown>;
};
const CASES: readonly Case[] = [
  { title: "merged into another one", change: (geid, other) => () => by.merge(geid, other) },
  { title: "made the survivor of another one", change: (geid, other) => () => by.merge(other, geid) },
  {
    title: "retracted",
    change: (geid) => () =>
      inContext(curator, async (tx) =>
        value(await retractEvent(tx, curator, { geid, reason: "It never was." })),
      ),
  },
];

test.each(CASES)(
  "a text that changes while its event is $title is what the event says",
  async ({ change }) => {
    for (let nth = 1, isMet = true; isMet; nth += 2) {
      const [first, second] = [ruling(), ruling()];
      const { geid, evid } = await admit(first);
      const other = await admit(second);
      const changed = {
        ...first,
        title: `${first.title}, and again`,
        text: `${first.text} It was said twice.`,
      };
      isMet = (await reviseWhile(changed, nth, change(geid, other.geid))) >= nth;
      expect(await titleOf(evid), `before statement ${nth}`).toEqual([{ title: changed.title, version: 2 }]);
    }
    expect(await verifyEvents(anyone)).toEqual([]);
  },
);

test("a merge that is undone while a text changes leaves each event with its own", async () => {
  for (let nth = 1, isMet = true; isMet; nth += 2) {
    const [first, second] = [ruling(), ruling()];
    const { geid, evid } = await admit(first);
    const other = await admit(second);
    const proposal = await by.merge(geid, other.geid);
    const changed = {
      ...first,
      title: `${first.title}, and again`,
      text: `${first.text} It was said twice.`,
    };
    isMet = (await reviseWhile(changed, nth, async () => value(await by.undo(proposal)))) >= nth;
    expect(await titleOf(evid), `before statement ${nth}`).toEqual([{ title: changed.title, version: 2 }]);
  }
  expect(await verifyEvents(anyone)).toEqual([]);
});
