import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";

/** Where a walk through the changes stands: everything up to here was seen. */
export type ChangePosition = { readonly changedIn: string; readonly siteId: string; readonly path: string };

/** An address that changed, with what stands there now; null where nothing does. */
export type Change = {
  readonly siteId: string;
  readonly path: string;
  readonly changedIn: string;
  readonly artifact: {
    readonly status: number;
    readonly hash: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly updatedAt: string;
  } | null;
  readonly route: {
    readonly status: "active" | "redirect" | "gone";
    readonly redirectTo: string | null;
  } | null;
};

type Changes = {
  /** Whatever runs now or later changes under this number or a higher one. */
  readonly horizon: string;
  readonly changes: readonly Change[];
};

export const CHANGES_LIMIT = 500;

const changes = defineRead<ChangePosition, Changes>({
  name: "cache.artifact-changes",
  sql: `select json_build_object(
    'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
    'changes', coalesce((select json_agg(one order by one.n) from (
      select row_number() over (order by ac.changed_in, ac.site_id, ac.path) as n,
        ac.site_id as "siteId", ac.path, ac.changed_in::text as "changedIn",
        case when a.path is null then null else json_build_object('status', a.status, 'hash', a.hash,
          'headers', a.headers, 'updatedAt', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as artifact,
        case when r.path is null then null else json_build_object('status', r.status, 'redirectTo', r.redirect_to) end as route
      from artifact_change ac
      left join publication_artifact a on a.site_id = ac.site_id and a.path = ac.path
      left join route r on r.site_id = ac.site_id and r.path = ac.path
      where c.purpose is not null and (ac.changed_in, ac.site_id, ac.path) > ($6::bigint, $7, $8)
      order by ac.changed_in, ac.site_id, ac.path limit ${CHANGES_LIMIT}) one), '[]'::json))`,
  params: ({ changedIn, siteId, path }) => [changedIn, siteId, path],
});

/** The next addresses that changed after a position, in the order of their transactions. */
export const listChanges = (after: ChangePosition): Promise<Changes> =>
  read({ ...publicContext, purpose: "operating" }, changes, after);

const bytesAt = defineRead<{ siteId: string; path: string; hash: string }, string | null>({
  name: "cache.artifact-bytes",
  sql: `select to_json(encode(a.bytes, 'base64')) from publication_artifact a
    where c.purpose is not null and a.site_id = $6 and a.path = $7 and a.hash = $8`,
  params: ({ siteId, path, hash }) => [siteId, path, hash],
});

/** The bytes at an address, if they still are those of the hash. */
export async function readBytes(siteId: string, path: string, hash: string): Promise<Buffer | null> {
  const text = await read({ ...publicContext, purpose: "operating" }, bytesAt, { siteId, path, hash });
  return text === null ? null : Buffer.from(text, "base64");
}
