import { presentPost, type PostRow } from "../../posts/index.ts";
import type { Entry, Position, ReasonKind } from "../contracts.ts";

/** An entry as the statements of this folder answer it; `reasons` are `[kind:id, since]`. */
export type EntryRow = {
  readonly id: string;
  readonly ranked_at: string;
  readonly reasons: readonly (readonly [string, string])[];
  readonly post: PostRow;
  readonly event: { geid: string; version: number; changed_since_read: boolean } | null;
  readonly lag_ms: number | null;
};

const time = (text: string) => new Date(text).toISOString();

/** An entry on the wire. */
export function presentEntry(row: EntryRow): Entry {
  const reasons = row.reasons.map(([reason, since]) => {
    const colon = reason.indexOf(":");
    return { kind: reason.slice(0, colon) as ReasonKind, id: reason.slice(colon + 1), since: time(since) };
  });
  const { id, event, lag_ms } = row;
  return { id, ranked_at: time(row.ranked_at), reasons, post: presentPost(row.post), event, lag_ms };
}

/** Where an entry stands in its list. */
export const positionOf = (row: EntryRow): Position => ({ at: time(row.ranked_at), id: row.id });

/** The start of a list, before everything: a position that no entry reaches, so that one plan serves every page. */
export const FIRST = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" } as const;

/** The event of a post `p` as it stands now, with its newest version; null where the reader does not see it. */
export const eventSql = (
  changed: string,
): string => `(select json_build_object('geid', coalesce(e.survivor, e.geid),
    'version', e.version, 'changed_since_read', ${changed})
  from event e where e.geid = p.event and (e.scope is null or e.scope = nullif(c.tenant, '')::uuid))`;
