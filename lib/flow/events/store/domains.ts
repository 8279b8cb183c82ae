import type { Tx } from "#lib/kernel/db/index.ts";

/** Keeps which domains show an event: adds or removes one, for the lists of events that ask by domain. */
export async function markEventDomain(
  tx: Pick<Tx, "$executeRaw">,
  mark: {
    readonly geid: string;
    readonly domain: string;
    readonly scope: string | null;
    readonly isShown: boolean;
  },
): Promise<void> {
  const { geid, domain, scope, isShown } = mark;
  if (isShown)
    await tx.$executeRaw`insert into event_domain (geid, domain, scope) values (${geid}, ${domain}, ${scope}::uuid)
      on conflict do nothing`;
  else await tx.$executeRaw`delete from event_domain where geid = ${geid} and domain = ${domain}`;
}
