import type { Difference } from "#lib/kernel/difference.ts";
import { canonicalJson } from "#lib/kernel/mint.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { Cadence, Interest } from "./contracts.ts";
import { compilePlan, gateOf, routingTerms, type Gate, type Plan } from "./plan/compile.ts";

const AT_ONCE = 1_000;

type Row = {
  readonly id: string;
  readonly status: string;
  readonly contract: Interest;
  readonly cadence: Cadence;
  readonly plan: Plan;
  readonly indexed: readonly (Gate & { readonly term: string })[];
};

/** What the index must hold of a contract. */
function wanted({ status, plan }: Row): readonly (Gate & { readonly term: string })[] {
  if (status !== "active") return [];
  const gate = gateOf(plan);
  return routingTerms(plan)
    .sort()
    .map((term) => ({ term, ...gate }));
}

function differencesOf(row: Row): Difference[] {
  const found: Difference[] = [];
  const about = { check: "subscription", subject: row.id };
  if (canonicalJson(compilePlan(row.contract, row.cadence)) !== canonicalJson(row.plan))
    found.push({ ...about, detail: "its plan is not what its contract compiles to" });
  if (canonicalJson(wanted(row)) !== canonicalJson(row.indexed))
    found.push({ ...about, detail: "the index does not hold the terms that its plan and status give" });
  return found;
}

/** Compiles every contract of a tenant again and compares it with its plan and its place in the index. */
export async function verifySubscriptions(ctx: Context & { readonly tenant: string }): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = "";
  for (;;) {
    const rows = await inContext(
      ctx,
      (tx) => tx.$queryRaw<Row[]>`
        select s.id, s.status, s.contract, s.cadence, s.plan,
          coalesce((select json_agg(json_build_object('term', r.term, 'importance', r.importance_min, 'materiality', r.materiality_min,
              'maturity', r.maturity_min, 'scales', r.scales, 'marks', r.marks, 'domain', r.domain) order by r.term collate "C")
            from routing_term r where r.tenant_id = s.tenant_id and r.subscription_id = s.id), '[]'::json) as indexed
        from subscription s where s.tenant_id = ${ctx.tenant}::uuid and s.id > ${after} order by s.id limit ${AT_ONCE}`,
    );
    differences.push(...rows.flatMap(differencesOf));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return differences;
    after = last.id;
  }
}
