import type { Difference } from "#lib/kernel/difference.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { chainHash } from "#lib/kernel/mint.ts";
import { contentHashOf } from "./content.ts";
import type { Block, PublicationStatus } from "./contracts.ts";
import { advancePublication, headOf, PUBLICATION_SIGNALS, type PublicationSignal } from "./rules.ts";
import { loadRevisions, type StoredRevision } from "./store/publications.ts";
import type { EvidencePin, RevisionState } from "./store/revisions.ts";

type Owned = Context & { readonly tenant: string };
const PAGE = 200;

/** The hashed content of a stored revision. */
export function stateOfRevision(row: StoredRevision): RevisionState {
  return {
    ...{ pubid: row.pubid, revision: row.revision, supersedes: row.supersedes, intent_id: row.intentId },
    ...{ effect_key: row.effectKey, title: row.title, summary: row.summary },
    body: row.body as unknown as Block[],
    ...{ language: row.language, translated_from: row.translatedFrom, correction: row.correction },
    ...{ content_hash: row.contentHash, geid: row.geid, event_version: row.eventVersion },
    ...{ event_hash: row.eventHash, dpid: row.dpid, projection_revision: row.projectionRevision },
    ...{
      projection_hash: row.projectionHash,
      pack_revision: row.packRevision,
      policy_revision: row.policyRevision,
    },
    ...{ router_revision: row.routerRevision, generator: row.generator },
    overrides: row.overrides as unknown as RevisionState["overrides"],
    ...(row.evidence === null ? {} : { evidence: row.evidence as unknown as EvidencePin[] }),
    ...{ actor: row.actor, reason: row.reason, at: row.at.toISOString() },
  };
}

function faultOfLink(row: StoredRevision, previous: StoredRevision | null): string | null {
  if (row.revision !== (previous?.revision ?? 0) + 1)
    return `revision ${(previous?.revision ?? 0) + 1} is missing`;
  if (row.prevHash !== (previous?.hash ?? null)) return "does not name the hash of the revision before it";
  const state = stateOfRevision(row);
  if (contentHashOf(state) !== row.contentHash) return "its text does not give its content hash";
  return chainHash(row.prevHash, state) === row.hash ? null : "its content does not give its hash";
}

type Step = {
  readonly revision: number;
  readonly signal: string;
  readonly from: string;
  readonly to: string;
};

function faultOfSteps(row: StoredRevision, steps: readonly Step[]): string | null {
  let at: string = "DRAFT";
  for (const step of steps.filter(({ revision }) => revision === row.revision)) {
    const isKnown = PUBLICATION_SIGNALS.includes(step.signal as PublicationSignal);
    const to = isKnown ? advancePublication(at as PublicationStatus, step.signal as PublicationSignal) : null;
    if (step.from !== at || to !== step.to) return `no ${step.signal} leads from ${at} to ${step.to}`;
    at = step.to;
  }
  return at === row.status ? null : `is ${row.status}, its steps end in ${at}`;
}

/** What each status says about the effect of its revision. */
const AGREES: Record<PublicationStatus, (effect: string | null) => boolean> = {
  DRAFT: (effect) => effect === null,
  READY: (effect) => effect === null || effect === "pending",
  PUBLISHING: (effect) => effect === "started",
  UNKNOWN: (effect) => effect === "unknown",
  PUBLISHED: (effect) => effect === "done",
  FAILED: (effect) => effect === null || effect === "failed" || effect === "pending",
  SUPERSEDED: (effect) => effect === null || effect === "done" || effect === "failed",
  // A retraction overtakes what is on its way; the ledger goes on telling the truth about that.
  RETRACTED: () => true,
};

async function verifyOne(
  tx: Tx,
  tenant: string,
  head: { pubid: string; revision: number; status: string },
): Promise<Difference[]> {
  const revisions = await loadRevisions(tx, tenant, head.pubid);
  const steps = await tx.$queryRaw<Step[]>`
    select revision, signal, from_status as "from", to_status as "to" from publication_step
    where tenant_id = ${tenant}::uuid and pubid = ${head.pubid} order by number`;
  const effects = await tx.$queryRaw<{ key: string; status: string }[]>`
    select effect_key as key, status from effect where tenant_id = ${tenant}::uuid
      and effect_key = any (${revisions.map((row) => row.effectKey)})`;
  const found: Difference[] = [];
  let previous: StoredRevision | null = null;
  for (const row of revisions) {
    const subject = `${row.pubid} revision ${row.revision}`;
    const link = faultOfLink(row, previous);
    if (link) found.push({ check: "publication-chain", subject, detail: link });
    const walk = faultOfSteps(row, steps);
    if (walk) found.push({ check: "publication-steps", subject, detail: walk });
    const effect = effects.find(({ key }) => key === row.effectKey)?.status ?? null;
    if (!AGREES[row.status](effect))
      found.push({
        check: "publication-effect",
        subject,
        detail: `is ${row.status}, its effect ${effect ?? "was never claimed"}`,
      });
    previous = row;
  }
  const shown = headOf(revisions);
  if (shown?.revision !== head.revision || shown.status !== head.status)
    found.push({
      check: "publication-head",
      subject: head.pubid,
      detail: `shows revision ${head.revision} as ${head.status}, its revisions give ${shown?.revision ?? "none"} as ${shown?.status ?? "nothing"}`,
    });
  return found;
}

/** Recomputes the chain, the steps and the head of each publication of a tenant, and compares statuses with effects. */
export async function verifyPublications(ctx: Owned): Promise<Difference[]> {
  const work = async (tx: Tx) => {
    const found: Difference[] = [];
    for (let after = ""; ;) {
      const heads = await tx.publication.findMany({
        where: { tenantId: ctx.tenant, pubid: { gt: after } },
        select: { pubid: true, revision: true, status: true },
        orderBy: { pubid: "asc" },
        take: PAGE,
      });
      for (const head of heads) found.push(...(await verifyOne(tx, ctx.tenant, head)));
      const last = heads.at(-1);
      if (!last || heads.length < PAGE) return [...found, ...(await verifyRoutes(tx, ctx.tenant))];
      after = last.pubid;
    }
  };
  return await inContext({ ...ctx, role: "worker" }, work, { isolation: "RepeatableRead" });
}

/** A redirect leads to a place in one step, and what is out on the web answers somewhere with its bytes. */
async function verifyRoutes(tx: Tx, tenant: string): Promise<Difference[]> {
  const lost = await tx.$queryRaw<{ subject: string; detail: string }[]>`
    select r.site_id || r.path as subject, 'leads to ' || r.redirect_to || ', which is no place' as detail from route r
    where r.tenant_id = ${tenant}::uuid and r.status = 'redirect' and not exists (select from route t
      where t.tenant_id = r.tenant_id and t.site_id = r.site_id and t.path = r.redirect_to and t.status in ('active', 'gone', 'reserved'))
    union all
    select p.pubid, 'is PUBLISHED and answers nowhere' from publication p
    where p.tenant_id = ${tenant}::uuid and p.channel = 'web' and p.status = 'PUBLISHED' and not exists (select from route t
      join publication_artifact a on a.tenant_id = t.tenant_id and a.site_id = t.site_id and a.path = t.path and a.pubid = t.pubid
      where t.tenant_id = p.tenant_id and t.pubid = p.pubid and t.status = 'active')`;
  return lost.map((one) => ({ check: "publication-route", ...one }));
}
