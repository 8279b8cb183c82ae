import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { Marker } from "../contracts.ts";

const marker = defineRead<null, Marker | null>({
  name: "timelines.marker",
  sql: `select json_build_object('entry_id', m.entry_id, 'ranked_at', m.ranked_at, 'updated_at', m.updated_at)
    from timeline_marker m where m.tenant_id = c.tenant::uuid and m.viewer_id = c.principal and m.timeline = 'home'`,
  params: () => [],
});

const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Up to where the asker has read the home timeline. */
export async function getMarker(ctx: Context): Promise<Marker> {
  const row = ctx.tenant === null ? null : await read(ctx, marker, null);
  if (row === null) return { entry_id: null, ranked_at: null, updated_at: null };
  return { entry_id: row.entry_id, ranked_at: time(row.ranked_at), updated_at: time(row.updated_at) };
}
