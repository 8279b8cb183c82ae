import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { ReplayRequest, type ReplayResult } from "../contracts.ts";
import { listeners } from "../ports.ts";
import { bindingsOf } from "../relay.ts";
import { messageUuid } from "../rules.ts";
import type { StoredReplay } from "../store/replays.ts";
import {
  countLetters,
  countMessages,
  nextLetters,
  sendMessagesAgain,
  type LetterSelection,
  type MessageSelection,
} from "../store/redeliver.ts";
import { redeliver } from "./replay-letter.ts";
import type { MessageId } from "#lib/kernel/ids.ts";

/** Small enough that a step is short and a cancelled run stops soon. */
const STEP = 200;

const moment = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const begun = (request: ReplayRequest): ReplayResult => ({
  dry_run: request.dry_run ?? false,
  redelivered: 0,
  refused: 0,
  by_consumer: {},
});

function add(result: ReplayResult, by: Readonly<Record<string, number>>, refused: number): ReplayResult {
  const counts = { ...result.by_consumer };
  for (const [name, count] of Object.entries(by)) counts[name] = (counts[name] ?? 0) + count;
  const redelivered = result.redelivered + Object.values(by).reduce((sum, count) => sum + count, 0);
  return { ...result, redelivered, refused: result.refused + refused, by_consumer: counts };
}

/** The next state of a locked run: 200 more of its messages or letters, delivered again unless it only counts. */
export async function stepReplay(tx: Tx, run: StoredReplay): Promise<StoredReplay> {
  const request = ReplayRequest.parse(run.selection);
  const counted = run.result === null ? await openRun(tx, run, request) : run;
  return request.dead_letters === undefined
    ? await stepMessages(tx, counted, request)
    : await stepLetters(tx, counted, request);
}

async function openRun(tx: Tx, run: StoredReplay, request: ReplayRequest): Promise<StoredReplay> {
  const total =
    request.dead_letters === undefined
      ? await countMessages(tx, messagesOf(run, request), bindings(request))
      : await countLetters(tx, lettersOf(run, request));
  return { ...run, state: "running", total, result: begun(request) };
}

/** Who hears the messages of a run. */
function bindings(request: ReplayRequest) {
  const { consumers } = listeners();
  return bindingsOf(
    consumers.filter((one) => request.consumer === undefined || one.name === request.consumer),
  );
}

function messagesOf(run: StoredReplay, { bus, from, to, message_ids }: ReplayRequest): MessageSelection {
  if (bus === undefined) throw new Error(`run ${run.id} names no bus`);
  // What is sent while the run works is not part of it.
  const until = moment(to) ?? run.created_at;
  const ids = message_ids?.map((id) => messageUuid(id as MessageId)) ?? null;
  return { bus, from: moment(from), to: ids === null ? until : moment(to), ids, tenant: run.tenant_id };
}

async function stepMessages(tx: Tx, run: StoredReplay, request: ReplayRequest): Promise<StoredReplay> {
  const result = run.result ?? begun(request);
  const wanted = messagesOf(run, request);
  if (result.dry_run) return { ...run, state: "done", done: run.total ?? 0, result };
  const place = { after: run.cursor, limit: STEP, now: clock.now() };
  const step = await sendMessagesAgain(tx, wanted, bindings(request), place);
  const state = step.seen < STEP ? "done" : "running";
  return {
    ...run,
    state,
    done: run.done + step.seen,
    cursor: step.last ?? run.cursor,
    result: add(result, step.by_consumer, 0),
  };
}

function lettersOf(
  run: StoredReplay,
  { bus, from, to, consumer, dead_letters }: ReplayRequest,
): LetterSelection {
  return {
    bus: bus ?? null,
    site: dead_letters?.site ?? null,
    errorClass: dead_letters?.class ?? null,
    consumer: dead_letters?.consumer ?? consumer ?? null,
    type: dead_letters?.type ?? null,
    ids: dead_letters?.ids ?? null,
    from: moment(from),
    to: moment(to),
    before: run.created_at,
    tenant: run.tenant_id,
  };
}

/** Letters that want a person's eye run in bulk only where the person named their class, or them. */
const isDeliberate = ({ dead_letters }: ReplayRequest): boolean =>
  dead_letters?.class !== undefined || dead_letters?.ids !== undefined;

async function stepLetters(tx: Tx, run: StoredReplay, request: ReplayRequest): Promise<StoredReplay> {
  const result = run.result ?? begun(request);
  const letters = await nextLetters(tx, lettersOf(run, request), run.cursor, STEP);
  const allowed = letters.filter(
    ({ replay_policy }) =>
      replay_policy === "automatic" || (replay_policy === "manual" && isDeliberate(request)),
  );
  const sent = new Set(result.dry_run ? allowed.map(({ id }) => id) : await redeliver(tx, allowed));
  const by = Object.fromEntries(
    [
      ...Map.groupBy(
        letters.filter(({ id }) => sent.has(id)),
        ({ consumer }) => consumer,
      ),
    ].map(([consumer, group]) => [consumer, group.length]),
  );
  return {
    ...run,
    state: letters.length < STEP ? "done" : "running",
    done: run.done + letters.length,
    cursor: letters.at(-1)?.id ?? run.cursor,
    result: add(result, by, letters.length - sent.size),
  };
}
