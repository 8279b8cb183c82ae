import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { invalidInput, type EvidenceError } from "../errors.ts";
import type { PreparedEvidence } from "./prepare-evidence.ts";
import { isSameByGuid, isSameByMoment, isWithinCopyWindow } from "../rules.ts";
import { findKnown, type KnownEvidence } from "../store/find-known.ts";
import { recordFresh } from "../store/record-fresh.ts";
import { storedKey } from "../store/rows.ts";
import { advanceEvidence, claimKeys, insertEvidence, moveClaims } from "../store/write-evidence.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** What became of an arrival. `evid` is its evidence's, which for an edited article may be older than its keys say. */
export type RecordedEvidence = {
  readonly evid: string;
  readonly outcome: "new" | "known" | "changed";
  readonly version: number;
  readonly copyOf: string | null;
  readonly origin: string;
};

type Found = ReadonlyMap<string, KnownEvidence>;

/** Keys as stored: those under which this evidence may be known, and those under which its text may be. */
type StoredKeys = {
  readonly own: ReadonlyMap<string, PreparedEvidence["keys"][number]["kind"]>;
  readonly text: readonly string[];
};

function storedKeys(evidence: PreparedEvidence): StoredKeys {
  const own = new Map(evidence.keys.map(({ key, kind }) => [storedKey(key, evidence.ownerTenant), kind]));
  if (evidence.textHash === null) return { own, text: [] };
  const text = `text:${evidence.textHash}`;
  // A tenant's own copy of a public report is a copy too; the public never learns of a tenant's.
  return { own, text: [...new Set([text, storedKey(text, evidence.ownerTenant)])] };
}

/** Two hard keys are two documents, whatever else they share. */
function isSame(kind: string, stored: KnownEvidence, arriving: PreparedEvidence): boolean {
  const isOther = stored.hardKey !== null && arriving.hardKey !== null && stored.hardKey !== arriving.hardKey;
  if (kind !== "hard" && isOther) return false;
  if (kind === "moment") return isSameByMoment(stored, arriving);
  return kind !== "guid" || stored.url === arriving.url || isSameByGuid(stored, arriving);
}

function chooseKnown(evidence: PreparedEvidence, keys: StoredKeys, found: Found): KnownEvidence | null {
  for (const [key, kind] of keys.own) {
    const stored = found.get(key);
    if (stored && isSame(kind, stored, evidence)) return stored;
  }
  return null;
}

function chooseOriginal(
  evidence: PreparedEvidence,
  evid: string,
  keys: StoredKeys,
  found: Found,
): KnownEvidence | null {
  for (const key of keys.text) {
    const stored = found.get(key);
    if (stored && stored.evid !== evid && isWithinCopyWindow(stored.publishedAt, evidence.publishedAt))
      return stored;
  }
  return null;
}

/** Nothing to add: the current state, what this source showed last, or the bare headline of a text we have. */
function isKnownState(stored: KnownEvidence, arriving: PreparedEvidence): boolean {
  if (arriving.contentHash === stored.contentHash || arriving.contentHash === stored.sourceHash) return true;
  return arriving.text === null && stored.hasText && arriving.title === stored.title;
}

/** Concurrent edits of one document retry against each other; each round one of them wins. */
const MOST_ROUNDS = 20;

/**
 * Records an arrival: new evidence, a new version of known evidence, or nothing new. Two arrivals of one document at
 * once give one evidence; a text that stands elsewhere already is marked as its copy and counts for its origin.
 * Refuses an unknown source before anything is written.
 */
export async function recordEvidence(
  tx: Sql,
  _ctx: Context,
  evidence: PreparedEvidence,
): Promise<Result<RecordedEvidence, EvidenceError>> {
  const keys = storedKeys(evidence);
  const all = [...keys.own.keys(), ...keys.text];
  // Foreign keys look past row security, so whether the source may be named is asked too.
  const fresh = await recordFresh(tx, evidence, { all, own: openKeys(evidence, keys, new Map()) });
  if (fresh === "no source")
    return err(invalidInput("evidence.source_unknown", "/source_id", "names no source"));
  if (fresh === "written") return ok(newState(evidence, null, evidence.origin));
  let found = await findKnown(tx, all, evidence.sourceId);
  const winner = chooseKnown(evidence, keys, found);
  if (fresh === "contested" && winner) await moveClaims(tx, evidence.evid, winner.evid);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const known = chooseKnown(evidence, keys, found);
    const recorded = known
      ? await recordKnown(tx, evidence, known, keys, found)
      : await recordNew(tx, evidence, keys, found);
    if (recorded) return ok(recorded);
    found = await findKnown(tx, all, evidence.sourceId);
  }
  throw new Error(`evidence ${evidence.evid} kept changing under its key`);
}

/** Keys of the arrival that nothing holds; of the text keys only its own scope's. */
function openKeys(evidence: PreparedEvidence, keys: StoredKeys, found: Found): string[] {
  const text = keys.text.filter(
    (key) => evidence.ownerTenant === null || key.startsWith(evidence.ownerTenant),
  );
  return [...keys.own.keys(), ...text].filter((key) => !found.has(key));
}

/** Null where the known evidence moved on meanwhile. */
async function recordKnown(
  tx: Sql,
  evidence: PreparedEvidence,
  known: KnownEvidence,
  keys: StoredKeys,
  found: Found,
): Promise<RecordedEvidence | null> {
  const { evid, version, copyOf, origin } = known;
  await claimKeys(tx, openKeys(evidence, keys, found), evidence.ownerTenant, evid);
  if (isKnownState(known, evidence)) return { evid, outcome: "known", version, copyOf, origin };
  const original = chooseOriginal(evidence, evid, keys, found);
  const nowCopyOf = copyOf ?? (original ? (original.copyOf ?? original.evid) : null);
  if (!(await advanceEvidence(tx, { ...evidence, evid }, version, nowCopyOf))) return null;
  return { evid, outcome: "changed", version: version + 1, copyOf: nowCopyOf, origin };
}

async function recordNew(
  tx: Sql,
  evidence: PreparedEvidence,
  keys: StoredKeys,
  found: Found,
): Promise<RecordedEvidence | null> {
  const open = openKeys(evidence, keys, found);
  const claimed = await claimKeys(tx, open, evidence.ownerTenant, evidence.evid);
  let held = found;
  if (claimed < open.length) {
    // Another arrival won a key since we looked; it has committed, so now its evidence can be seen.
    held = await findKnown(tx, [...keys.own.keys(), ...keys.text], evidence.sourceId);
    const known = chooseKnown(evidence, keys, held);
    if (known) {
      await moveClaims(tx, evidence.evid, known.evid);
      return await recordKnown(tx, evidence, known, keys, held);
    }
  }
  const original = chooseOriginal(evidence, evidence.evid, keys, held);
  const copyOf = original ? (original.copyOf ?? original.evid) : null;
  const origin = original?.origin ?? evidence.origin;
  await insertEvidence(tx, { ...evidence, origin }, copyOf);
  return newState(evidence, copyOf, origin);
}

function newState({ evid }: PreparedEvidence, copyOf: string | null, origin: string): RecordedEvidence {
  return { evid, outcome: "new", version: 1, copyOf, origin };
}
