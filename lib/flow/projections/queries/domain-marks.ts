import type { Tx } from "#lib/kernel/db/index.ts";
import type { Maturity, Scale } from "../contracts.ts";

/** What the public domains make of an event together: who shows it, its widest scale, its highest maturity. */
export type DomainMarks = {
  readonly domains: readonly string[];
  readonly scale: Scale | null;
  readonly maturity: Maturity | null;
};

/** The marks of an event inside the caller's transaction; public views only. */
export async function readDomainMarks(tx: Pick<Tx, "$queryRaw">, geid: string): Promise<DomainMarks> {
  const [row] = await tx.$queryRaw<DomainMarks[]>`
    select coalesce(array_agg(domain order by domain), '{}') as domains,
      (array_agg(effective_scale order by array_position(array['macro', 'meso', 'micro'], effective_scale)))[1] as scale,
      max(maturity) as maturity
    from projection where geid = ${geid} and status = 'current' and visibility = 'public'`;
  return row ?? { domains: [], scale: null, maturity: null };
}
