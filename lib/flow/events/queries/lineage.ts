import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Lineage } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import { VISIBLE } from "./present-event.ts";

const lineage = defineRead<string, Lineage | null>({
  name: "events.lineage",
  sql: `select json_build_object('geid', e.geid, 'alias_of', e.survivor,
      'aliases', array(select a.geid from event a where a.survivor = e.geid order by a.geid),
      'parts', array(select t.geid from event_lineage f join event_lineage t on t.step_id = f.step_id and t.side = 'to'
        where f.geid = e.geid and f.side = 'from' and f.kind = 'split' and t.geid <> e.geid and e.status = 'split'
          and not exists (select 1 from event_lineage r where r.geid = e.geid and r.kind = 'rollback' and r.side = 'to'
            and r.proposal_id = f.proposal_id)
        order by t.geid),
      'part_of', (select f.geid from event_lineage t join event_lineage f on f.step_id = t.step_id and f.side = 'from'
        join event whole on whole.geid = f.geid and whole.status = 'split'
        where t.geid = e.geid and t.side = 'to' and t.kind = 'split' and f.geid <> e.geid order by t.at desc limit 1),
      'steps', coalesce((select json_agg(json_build_object('kind', s.kind, 'at', s.at, 'proposal_id', s.proposal_id,
          'from', s.origins, 'to', s.ends) order by s.at, s.step_id) from (
        select l.step_id, l.kind, l.at, l.proposal_id,
          array_agg(l.geid order by l.geid) filter (where l.side = 'from') as origins,
          array_agg(l.geid order by l.geid) filter (where l.side = 'to') as ends
        from event_lineage l where l.step_id in (select step_id from event_lineage where geid = e.geid)
        group by 1, 2, 3, 4) s), '[]'::json))
    from event e where e.geid = $6 and ${VISIBLE}`,
  params: (geid) => [geid],
});

/** The graph around an event: who answers through it, what it became, and each step with its proposal. */
export async function getLineage(ctx: Context, geid: string): Promise<Result<Lineage, EventsError>> {
  const found = await read(ctx, lineage, geid);
  if (!found) return err({ code: "events.not_found" });
  return ok({
    ...found,
    steps: found.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
  });
}
