import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";

const showing = defineRead<string, string[]>({
  name: "publications.sites-showing",
  sql: `select coalesce(json_agg(site_id order by site_id), '[]'::json) from (
      select distinct site_id from publication
      where geid = $6 and is_public and status in ('PUBLISHED', 'SUPERSEDED') and c.purpose is not null) site`,
  params: (geid) => [geid],
});

/** The sites, of whatever tenant, on which the public can read about an event now; in order of their ids. */
export function sitesShowing(geid: string): Promise<string[]> {
  return read(publicContext, showing, geid);
}
