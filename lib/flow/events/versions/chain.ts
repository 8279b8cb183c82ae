import { chainHash } from "#lib/kernel/mint.ts";
import type { Change } from "../contracts.ts";

/** One link of a chain of states, as stored. */
export type VersionRow<S> = {
  readonly geid: string;
  readonly version: number;
  readonly hash: string;
  readonly prev_hash: string | null;
  readonly cause: string;
  readonly actor: string;
  readonly at: string;
  readonly changes: readonly Change[];
  readonly state: S;
};

/** The hash covers the whole row: who, when and why cannot be altered either. */
export function hashOfVersion<S>(row: Omit<VersionRow<S>, "hash">): string {
  const { geid, version, prev_hash, cause, actor, at, changes, state } = row;
  return chainHash(prev_hash, { geid, version, cause, actor, at, changes, state });
}

/** Links a state to the chain. */
export function linkVersion<S>(row: Omit<VersionRow<S>, "hash">): VersionRow<S> {
  return { ...row, hash: hashOfVersion(row) };
}
