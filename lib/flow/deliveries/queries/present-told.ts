import type { Dpid, Geid } from "#lib/kernel/ids.ts";
import type { Standing } from "../contracts.ts";

/** How something that reached a person reads now. */
export type ToldRow = {
  readonly geid: string;
  readonly told_geid: string;
  readonly dpid: string;
  readonly domain: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly event_status: string;
  readonly reading: string;
};

/**
 * Columns of a `ToldRow` of row `t` (geid, dpid, revision). An event that was merged answers as its survivor; the title
 * is the one of the state that was told of.
 */
export const TOLD_COLUMNS = `'geid', coalesce(e.survivor, t.geid), 'told_geid', t.geid, 'dpid', t.dpid, 'domain', p.domain,
  'titles', r.state -> 'seed' -> 'titles', 'event_status', coalesce(h.status, e.status), 'reading',
  case when p.status <> 'current' and e.survivor is not null then 'current' else p.status end`;

/** What those columns are read from. A reading that the context may not see leaves its row out, whatever was told. */
export const TOLD_JOINS = `join event e on e.geid = t.geid left join event h on h.geid = e.survivor
  join projection p on p.dpid = t.dpid and (p.visibility = 'public' or p.tenant_id = c.tenant::uuid)
  join projection_revision r on r.dpid = t.dpid and r.revision = t.revision`;

/** One text of several: in the wanted language, else in English, else in any. */
export function textIn(texts: Readonly<Record<string, string>>, locale: string | null): string | null {
  return (locale === null ? undefined : texts[locale]) ?? texts.en ?? Object.values(texts)[0] ?? null;
}

function standingOf(row: ToldRow): Standing {
  if (row.event_status === "retracted" || row.event_status === "split") return row.event_status;
  return row.reading === "current" ? "active" : "withdrawn";
}

/** The part that notices and cards of digests share. */
export function presentTold(row: ToldRow, locale: string | null) {
  return {
    geid: row.geid as Geid,
    alias: row.told_geid === row.geid ? null : (row.told_geid as Geid),
    dpid: row.dpid as Dpid,
    domain: row.domain,
    title: textIn(row.titles, locale) ?? row.geid,
    titles: { ...row.titles },
    url: `/events/${row.geid}`,
    status: standingOf(row),
  };
}
