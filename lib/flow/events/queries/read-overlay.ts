import type { Tx } from "#lib/kernel/db/index.ts";

/** What a tenant's own evidence adds to a shared event, at one version of its chain. */
export type OverlayAt = {
  readonly version: number;
  readonly hash: string;
  readonly at: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
};

/** A tenant's overlay of an event at a version, by default the newest; null where it has none. */
export async function readOverlayAt(
  tx: Pick<Tx, "$queryRaw">,
  tenant: string,
  geid: string,
  version: number | null = null,
): Promise<OverlayAt | null> {
  const [row] = await tx.$queryRaw<{ data: OverlayAt }[]>`
    select json_build_object('version', o.version, 'hash', o.hash, 'at', o.at, 'titles', o.state -> 'titles',
      'languages', o.state -> 'languages') as data
    from event_overlay_version o
    where o.tenant_id = ${tenant}::uuid and o.geid = ${geid} and (${version}::int is null or o.version = ${version}::int)
    order by o.version desc limit 1`;
  return row ? { ...row.data, at: new Date(row.data.at).toISOString() } : null;
}
