import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { ContractInput, Preview } from "../contracts.ts";
import type { SubscriptionsError } from "../errors.ts";
import { compilePlan, routingTerms, type Plan } from "../plan/compile.ts";
import type { Facts } from "../plan/facts.ts";
import { explain, localeFor } from "../plan/predicate.ts";
import { pastChanges, type PastChange } from "../queries/preview.ts";
import { DEFAULT_ZONE } from "../rules.ts";
import { checkContract } from "./check-contract.ts";
import { interestOf } from "./subscribe.ts";

const DAY_MS = 86_400_000;
const PAGE = 1_000;
/** Changes that a preview looks at before it says that there are more. */
const MOST_CHANGES = 20_000;
const SAMPLE = 10;

type Met = { readonly change: PastChange; readonly why: readonly string[] };

/** Changes that meet a plan, newest first, and whether there were more than may be looked at. */
async function findMet(tx: Tx, ctx: Context, plan: Plan, since: Date): Promise<[Met[], boolean]> {
  const met: Met[] = [];
  const seen = new Set<string>();
  let after: { at: string; id: string } | null = null;
  for (let looked = 0; looked < MOST_CHANGES; looked += PAGE) {
    const window = { terms: routingTerms(plan), since: since.toISOString(), after, limit: PAGE };
    const page: PastChange[] = await pastChanges(tx, ctx, window);
    for (const change of page) {
      const why = explain(plan, change.facts);
      const key = `${change.facts.dpid}:${change.facts.revision}`;
      if (why !== null && !seen.has(key)) met.push({ change, why });
      if (why !== null) seen.add(key);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [met, false];
    after = { at: last.at, id: last.message_id };
  }
  return [met, true];
}

/** Every local date of a window, oldest first, with how many matches fell on it. */
function perDay(met: readonly Met[], since: Date, now: Date, timeZone: string): Preview["per_day"] {
  const dateOf = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const days = new Map<string, number>();
  for (let at = since.getTime(); at <= now.getTime(); at += DAY_MS / 2) days.set(dateOf.format(at), 0);
  days.set(dateOf.format(now), 0);
  for (const { change } of met) {
    const date = dateOf.format(new Date(change.at));
    days.set(date, (days.get(date) ?? 0) + 1);
  }
  return [...days].map(([date, count]) => ({ date, count }));
}

function titleOf(facts: Facts, plan: Plan): string {
  const wanted = localeFor(plan, facts);
  const { titles } = facts;
  return (wanted && titles[wanted]) ?? titles["en"] ?? Object.values(titles)[0] ?? facts.geid;
}

function sampleOf(met: readonly Met[], plan: Plan): Pick<Preview, "sample" | "explained"> {
  const newest = new Map<string, Met>();
  for (const one of met) if (!newest.has(one.change.facts.dpid)) newest.set(one.change.facts.dpid, one);
  const shown = [...newest.values()].slice(0, SAMPLE);
  return {
    sample: shown.map(({ change: { at, facts } }) => ({
      geid: facts.geid as Preview["sample"][number]["geid"],
      dpid: facts.dpid as Preview["sample"][number]["dpid"],
      domain: facts.domain,
      revision: facts.revision,
      title: titleOf(facts, plan),
      url: `/domains/${facts.domain}/events/${facts.geid}`,
      importance: facts.importance,
      scale: facts.scale,
      maturity: facts.maturity,
      at: new Date(at).toISOString(),
    })),
    explained: shown.map(({ change: { facts }, why }) => ({
      geid: facts.geid as Preview["sample"][number]["geid"],
      why: [...why],
    })),
  };
}

/**
 * What a contract would have brought in the past days: it is asked the same question about the same facts as the
 * matcher asked then. Nothing is written. What was withdrawn since is left out.
 */
export async function previewContract(
  ctx: Context,
  input: ContractInput,
  days: number,
): Promise<Result<Preview, SubscriptionsError>> {
  return await inContext(ctx, async (tx) => {
    const checked = await checkContract(tx, ctx, input);
    if (!checked.ok) return checked;
    const plan = compilePlan(interestOf(input), input.cadence);
    const now = clock.now();
    const since = new Date(now.getTime() - days * DAY_MS);
    const [met, truncated] = await findMet(tx, ctx, plan, since);
    const per_day = perDay(met, since, now, input.timezone ?? DEFAULT_ZONE);
    return ok({ matches: met.length, per_day, ...sampleOf(met, plan), truncated });
  });
}
