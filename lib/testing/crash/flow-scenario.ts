/**
 * The life of some events in one process: evidence is admitted, changed and doubted, two events are merged and parted
 * again, one is retracted. Each acknowledged step is said on standard output. Arguments: a number that tells this
 * run's events from those of others, and the curator's tenant.
 */
import {
  decideProposal,
  proposeLink,
  proposeMerge,
  proposeMove,
  proposeSplit,
  retractEvent,
  undoProposal,
} from "#lib/flow/events/index.ts";
import { closeDatabase, inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import { admit } from "../evidence.ts";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";

const [run = "0", tenant = ""] = process.argv.slice(2);
const curator: Context = { tenant, principal: "acc_curator", purpose: "editing" };

function release(name: string, text: string): EvidenceInput {
  return {
    url: `https://releases.software.example/${name}/${run}`,
    hard_key: `release:${name}/${name}@${run}.0`,
    title: `${name} ${run}.0 released`,
    text: `Version ${run}.0 of ${name} was released on 26 September 2024. ${text}`,
    language: "en",
    published_at: "2024-09-26T09:00:00Z",
    occurred_at: "2024-09-26",
  };
}

async function admitted(input: EvidenceInput): Promise<{ geid: string; evid: string }> {
  const { geid, evid } = await admit(input);
  process.stdout.write(`admitted ${geid}\n`);
  return { geid, evid };
}

async function act<T>(what: string, work: (tx: Tx) => Promise<Result<T, unknown>>): Promise<T> {
  const value = await inContext(curator, async (tx) => {
    const result = await work(tx);
    if (!result.ok) throw new Error(`${what}: ${JSON.stringify(result.error)}`);
    return result.value;
  });
  process.stdout.write(`${what} done\n`);
  return value;
}

const { geid: one, evid: report } = await admitted(release("ferrite", "It reads archives in place."));
const { geid: two, evid: other } = await admitted(release("cobalt", "It compiles schemas ahead of time."));
await admitted({
  ...release("ferrite", "It reads archives in place, and writes them."),
  guid: "second text",
});
await admitted({
  ...{ url: `https://notes.software.example/zh/${run}`, title: `ferrite ${run}.0 釋出`, language: "zh-TW" },
  ...{
    text: `ferrite ${run}.0 版於2024年9月26日釋出，可就地讀取封存檔。`,
    published_at: "2024-09-26T10:00:00Z",
    occurred_at: "2024-09-26",
  },
});
const reason = "to see whether it survives";

/** Proposes, approves and takes back. */
async function toAndFro(
  what: string,
  propose: (tx: Tx) => Promise<Result<{ proposal_id: string }, unknown>>,
  isUndone = true,
): Promise<void> {
  const { proposal_id: proposalId } = await act(`propose ${what}`, propose);
  const decision = { proposalId, verdict: "approve", reason, version: 1 } as const;
  await act(what, (tx) => decideProposal(tx, curator, decision));
  if (isUndone)
    await act(`undo ${what}`, (tx) => undoProposal(tx, curator, { proposalId, reason, members: [] }));
}

await toAndFro("merge", (tx) => proposeMerge(tx, curator, { geid: two, into: one, reason }));
const link = { geid: two, evid: report, relation: "reaction", reason };
await toAndFro("link", (tx) => proposeLink(tx, curator, link), false);
await toAndFro("move", (tx) => proposeMove(tx, curator, { geid: two, evid: report, to: "new", reason }));
const parts = [{ evids: [report] }, { evids: [other] }];
await toAndFro("split", (tx) => proposeSplit(tx, curator, { geid: two, parts, reason }));
await act("retract", (tx) => retractEvent(tx, curator, { geid: two, reason }));
await closeDatabase();
