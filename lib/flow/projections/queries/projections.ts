import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Projection, View } from "../contracts.ts";
import type { ProjectionsError } from "../errors.ts";
import {
  presentProjection,
  presentView,
  PROJECTION_COLUMNS,
  VISIBLE,
  type Inputs,
  type ProjectionRow,
} from "./present-projection.ts";

type Wanted = {
  readonly dpid: string | null;
  readonly domain: string | null;
  readonly geid: string | null;
  readonly revision: number | null;
};

const one = defineRead<Wanted, ProjectionRow | null>({
  name: "projections.get",
  sql: `select json_build_object(${PROJECTION_COLUMNS})
    from projection p join projection_revision r on r.dpid = p.dpid and r.revision = coalesce($9::int, p.revision)
    where ($6::text is null or p.dpid = $6) and ($7::text is null or (p.domain = $7 and p.geid = $8::text and p.lineage = 'main'))
      and ($6::text is not null or $7::text is not null) and ${VISIBLE}`,
  params: ({ dpid, domain, geid, revision }) => [dpid, domain, geid, revision],
});

const NO_ONE = { dpid: null, domain: null, geid: null, revision: null };
const found = (row: ProjectionRow | null): Result<Projection, ProjectionsError> =>
  row ? ok(presentProjection(row)) : err({ code: "projections.not_found" });

/** A projection at a revision, by default its newest, whatever its status; `not_found` where the context sees none. */
export async function getProjection(
  ctx: Context,
  dpid: string,
  revision: number | null = null,
): Promise<Result<Projection, ProjectionsError>> {
  return found(await read(ctx, one, { ...NO_ONE, dpid, revision }));
}

/** The same inside a running transaction. */
export async function readProjection(
  tx: Tx,
  ctx: Context,
  dpid: string,
  revision: number | null = null,
): Promise<Result<Projection, ProjectionsError>> {
  return found(await readInside(tx, ctx, one, { ...NO_ONE, dpid, revision }));
}

/** What a revision was computed from, inside a running transaction of its domain's tenant; null where there is none. */
export async function readInputs(
  tx: Pick<Tx, "$queryRaw">,
  dpid: string,
  revision: number,
): Promise<Inputs | null> {
  const [row] = await tx.$queryRaw<{ inputs: Inputs }[]>`
    select state -> 'inputs' as inputs from projection_revision where dpid = ${dpid} and revision = ${revision}::int`;
  return row?.inputs ?? null;
}

/**
 * How a domain reads an event; a withdrawn reading answers `withdrawn` with its notice unless a revision is named. Of
 * a retracted event the public is shown no revision either.
 */
export async function getDomainView(
  ctx: Context,
  domain: string,
  geid: string,
  revision: number | null = null,
): Promise<Result<Projection, ProjectionsError>> {
  const wanted = { ...NO_ONE, domain, geid };
  const row = await read(ctx, one, { ...wanted, revision });
  if (!row) return err({ code: "projections.not_found" });
  if (revision === null) return row.status === "current" ? ok(presentProjection(row)) : refusalOf(row);
  if (ctx.tenant !== null) return ok(presentProjection(row));
  const newest = await read(ctx, one, wanted);
  return newest?.cause === "retracted" ? refusalOf(newest) : ok(presentProjection(row));
}

function refusalOf(row: ProjectionRow): Result<never, ProjectionsError> {
  const { dpid, domain, geid, alias_of } = row;
  const notice = { dpid, domain, geid, alias_of, withdrawn_at: new Date(row.at).toISOString() };
  return err({
    code: "projections.withdrawn",
    detail: "This domain has withdrawn its reading of the event.",
    notice,
  });
}

const ofEvent = defineRead<
  readonly string[],
  (ProjectionRow & { readonly domain_title: Record<string, string> })[]
>({
  name: "projections.of-events",
  sql: `select coalesce(json_agg(row order by importance desc, domain), '[]'::json) from (
      select p.effective_importance as importance, p.domain,
        json_build_object(${PROJECTION_COLUMNS}, 'domain_title', d.title) as row
      from projection p join projection_revision r on r.dpid = p.dpid and r.revision = p.revision
        join domain d on d.namespace = p.domain
      where p.geid = any ($6::text[]) and p.status = 'current' and ${VISIBLE}) rows`,
  params: (geids) => [geids],
});

/** Every current view of an event that the context may see, the most important first. */
export async function projectionsOfEvent(ctx: Context, geid: string): Promise<Projection[]> {
  return (await read(ctx, ofEvent, [geid])).map(presentProjection);
}

/** The current views of many events, for their cards. */
export async function viewsOfEvents(ctx: Context, geids: readonly string[]): Promise<View[]> {
  return geids.length === 0 ? [] : (await read(ctx, ofEvent, geids)).map(presentView);
}
