import type { Tx } from "#lib/kernel/db/index.ts";
import type { Decision } from "../resolution/index.ts";

/** The answer that was given for evidence, with the event that holds it now. */
export type StoredAdmission = {
  readonly geid: string;
  readonly decision: Decision;
  readonly score: number;
  readonly proposalId: string | null;
};

/** The link of known evidence: the first active one, else the newest; its event is the survivor of whatever was merged. */
export async function findAdmission(
  tx: Pick<Tx, "$queryRaw">,
  evid: string,
): Promise<StoredAdmission | null> {
  const [row] = await tx.$queryRaw<StoredAdmission[]>`
    select coalesce(e.survivor, e.geid) as geid, m.decision, m.score, m.proposal_id as "proposalId"
    from event_evidence m join event e on e.geid = m.geid
    where m.evid = ${evid}
    order by m.active desc, case when m.active then m.linked_at end, m.linked_at desc limit 1`;
  return row ?? null;
}
