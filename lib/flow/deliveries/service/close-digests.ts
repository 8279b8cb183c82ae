import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { readSubscriptions, type OwnedSubscription } from "../../subscriptions/index.ts";
import { lastDue, nextDue, type Due, type Slot } from "../schedule.ts";
import { selectDigest, type Selection } from "../select-digest.ts";
import { findBudget } from "../store/budgets.ts";
import { insertDigest } from "../store/digests.ts";
import {
  deleteDue,
  findDueContracts,
  findDuePeople,
  holdContracts,
  lockDueOf,
  putDue,
  type DueRow,
} from "../store/due.ts";
import { dropPending, hasPending, settleIntents } from "../store/intents.ts";
import { tryLockPerson } from "../store/notices.ts";
import { listWaiting, type WaitingRow } from "../store/waiting.ts";
import { announce } from "./announce.ts";
import { ensureDue, slotKey, slotOf } from "./keep-due.ts";

const PEOPLE_AT_ONCE = 50;
type Person = { readonly tenantId: string; readonly principalId: string };

/**
 * Sends every digest of a tenant that is due, person by person, each in a transaction of its own; a person whom another
 * worker serves is left to it. Answers how many went out. What was missed while nothing ran goes out in one.
 */
export async function closeDueDigests(tenantId: string, signal?: AbortSignal): Promise<number> {
  const ctx: Context = { tenant: tenantId, principal: null, purpose: "operating" };
  const met: string[] = [];
  let sent = 0;
  for (;;) {
    const people = await inContext(ctx, (tx) =>
      findDuePeople(tx, tenantId, clock.now(), met, PEOPLE_AT_ONCE),
    );
    if (people.length === 0) return sent;
    for (const principalId of people) {
      signal?.throwIfAborted();
      met.push(principalId);
      sent += await inContext(ctx, (tx) => serve(tx, { tenantId, principalId }));
      crashPoint("digest.after-commit");
    }
  }
}

async function serve(tx: Tx, person: Person): Promise<number> {
  if (!(await tryLockPerson(tx, person.tenantId, person.principalId))) return 0;
  const now = clock.now();
  const ids = await findDueContracts(tx, person.tenantId, person.principalId, now);
  await holdContracts(tx, person.tenantId, ids);
  const due = (await lockDueOf(tx, person.tenantId, person.principalId)).filter(
    (row) => row.nextDueAt <= now && ids.includes(row.subscriptionId),
  );
  const found = await readSubscriptions(tx, person.tenantId, ids);
  const contracts = new Map<string, OwnedSubscription>(found.map((one) => [one.id, one]));
  const standing: DueRow[] = [];
  for (const row of due)
    if (await stands(tx, person.tenantId, row, contracts.get(row.subscriptionId))) standing.push(row);
  let sent = 0;
  for (const rows of Map.groupBy(standing, slotKey).values()) sent += await closeGroup(tx, person, rows, now);
  crashPoint("digest.before-commit");
  return sent;
}

/** Whether a due time is still what its contract asks for; where not, it is put right. */
async function stands(
  tx: Tx,
  tenantId: string,
  row: DueRow,
  contract: OwnedSubscription | undefined,
): Promise<boolean> {
  if (contract?.status !== "active") {
    await dropPending(tx, tenantId, row.subscriptionId, "inactive", clock.now());
    await deleteDue(tx, tenantId, row.subscriptionId);
    return false;
  }
  const slot = slotOf(contract);
  if (row.once || (slot !== null && slotKey(slot) === slotKey(row))) return true;
  await ensureDue(tx, tenantId, contract);
  return false;
}

/** One digest for the contracts of a person that are due at one time. */
async function closeGroup(tx: Tx, person: Person, rows: readonly DueRow[], now: Date): Promise<number> {
  const [lead] = rows;
  if (lead === undefined) return 0;
  const slot: Slot = { cadence: lead.cadence, timezone: lead.timezone, localTime: lead.localTime };
  const due = lastDue(slot, now);
  const subscriptionIds = rows.map(({ subscriptionId }) => subscriptionId);
  const waiting = await listWaiting(tx, person.tenantId, subscriptionIds, due.at);
  const selection = await select(tx, person, waiting, now);
  // A day without news has its empty digest where one was asked for; a notice that waited and is gone leaves nothing.
  const isWanted = selection.cards.length > 0 || rows.some(({ once }) => !once);
  if (isWanted) await send(tx, person, { slot, due, rows, selection }, now);
  for (const row of rows) await goOn(tx, person.tenantId, row, { slot, due, now });
  return isWanted ? 1 : 0;
}

function refusalOf({ reading, eventStatus }: WaitingRow): "hidden" | "retracted" | "withdrawn" | null {
  if (eventStatus === "retracted") return "retracted";
  if (reading === null || eventStatus === null) return "hidden";
  return reading === "current" ? null : "withdrawn";
}

async function select(tx: Tx, person: Person, waiting: readonly WaitingRow[], now: Date): Promise<Selection> {
  const { tenantId } = person;
  for (const reason of ["hidden", "retracted", "withdrawn"] as const) {
    const refused = waiting.filter((row) => refusalOf(row) === reason).map(({ key }) => key);
    await settleIntents(tx, tenantId, refused, { reason }, now);
  }
  const { maxDigestItems } = await findBudget(tx, tenantId, person.principalId);
  const selection = selectDigest(
    waiting.filter((row) => refusalOf(row) === null),
    maxDigestItems,
  );
  await settleIntents(tx, tenantId, selection.seen, { reason: "seen" }, now);
  const leftOut = selection.leftOut.flatMap(({ keys }) => keys);
  await settleIntents(tx, tenantId, leftOut, { reason: "over_digest_budget" }, now);
  return selection;
}

type Sending = {
  readonly slot: Slot;
  readonly due: Due;
  readonly rows: readonly DueRow[];
  readonly selection: Selection;
};

async function send(
  tx: Tx,
  person: Person,
  { slot, due, rows, selection }: Sending,
  now: Date,
): Promise<void> {
  const id = mintId("dig");
  const { cards, leftOut } = selection;
  const digest = {
    ...slot,
    ...person,
    id,
    localDate: due.localDate,
    windowFrom: new Date(Math.min(...rows.map(({ windowFrom }) => windowFrom.getTime()), due.at.getTime())),
    windowTo: due.at,
    leftOut: leftOut.length,
    subscriptionIds: rows.map(({ subscriptionId }) => subscriptionId),
  };
  await insertDigest(tx, digest, cards, now);
  crashPoint("digest.after-insert");
  const keys = cards.flatMap((card) => card.keys);
  await settleIntents(tx, person.tenantId, keys, { digestId: id }, now);
  const subscriptionIds = [...new Set(cards.flatMap((card) => card.subscriptionIds))];
  await announce(tx, person.tenantId, { kind: "digest", id, ...person, geid: null, subscriptionIds });
}

/** Sets the next due time of a contract, whose window begins where this one ended. */
async function goOn(
  tx: Tx,
  tenantId: string,
  row: DueRow,
  { slot, due, now }: { readonly slot: Slot; readonly due: Due; readonly now: Date },
): Promise<void> {
  if (row.once && !(await hasPending(tx, tenantId, row.subscriptionId)))
    return await deleteDue(tx, tenantId, row.subscriptionId);
  await putDue(tx, tenantId, { ...row, windowFrom: due.at }, nextDue(slot, now, due.localDate));
}
