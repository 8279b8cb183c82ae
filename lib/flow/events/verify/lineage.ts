import type { Difference } from "#lib/kernel/difference.ts";
import type { Tx } from "#lib/kernel/db/index.ts";

type Row = {
  readonly geid: string;
  readonly survivor: string | null;
  readonly end: string | null;
  readonly circular: boolean;
};

/** Follows every alias to its end: no circle, and the stored end is the real one, which stands for itself. */
export async function verifyLineage(tx: Pick<Tx, "$queryRaw">, scope: string | null): Promise<Difference[]> {
  const rows = await tx.$queryRaw<Row[]>`
    with recursive chain as (
      select geid as start, alias_of as at, 1 as steps from event
      where alias_of is not null and scope is not distinct from ${scope}::uuid
      union all
      select c.start, e.alias_of, c.steps + 1 from chain c join event e on e.geid = c.at where e.alias_of is not null
    ) cycle at set circular using path
    select e.geid, e.survivor, bool_or(c.circular) as circular,
      (array_agg(c.at order by c.steps desc))[1] as end
    from event e join chain c on c.start = e.geid group by e.geid, e.survivor
    having bool_or(c.circular) or e.survivor is distinct from (array_agg(c.at order by c.steps desc))[1]
    order by e.geid`;
  return rows.map(({ geid, survivor, end, circular }) => ({
    check: "event-lineage",
    subject: geid,
    detail: circular ? "its aliases lead in a circle" : `its chain ends in ${end}, stored is ${survivor}`,
  }));
}
