import { chainHash } from "#lib/kernel/mint.ts";
import type { ProjectionCause, ProjectionStatus } from "./contracts.ts";
import type { ProjectionState } from "./queries/present-projection.ts";

/** One link of a projection's chain, as stored. */
export type RevisionRow = {
  readonly dpid: string;
  readonly revision: number;
  readonly status: ProjectionStatus;
  readonly cause: ProjectionCause;
  readonly event_version: number;
  readonly pack_revision: string;
  readonly prev_hash: string | null;
  readonly hash: string;
  readonly at: string;
  readonly state: ProjectionState;
};

/** The hash covers the whole row: when and why cannot be altered either. */
export function hashOfRevision(row: Omit<RevisionRow, "hash">): string {
  const { dpid, revision, status, cause, event_version, pack_revision, prev_hash, at, state } = row;
  return chainHash(prev_hash, { dpid, revision, status, cause, event_version, pack_revision, at, state });
}

/** Links a state to the chain. */
export const linkRevision = (row: Omit<RevisionRow, "hash">): RevisionRow => ({
  ...row,
  hash: hashOfRevision(row),
});
