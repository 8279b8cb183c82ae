import type { Difference } from "#lib/kernel/difference.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { EFFECT_STATUSES, type EffectStatus } from "./contracts.ts";
import { advanceEffect, EFFECT_SIGNALS, type EffectSignal } from "./rules.ts";

type Row = {
  readonly key: string;
  readonly status: string;
  readonly attempt: number;
  readonly steps: readonly { readonly signal: string; readonly from: string; readonly to: string }[];
};

const PAGE = 500;

/** Walks the steps of one effect; null where each follows from the one before and they end in the stored status. */
export function faultOfWalk({ status, attempt, steps }: Omit<Row, "key">): string | null {
  let at: string = "pending";
  let sends = 0;
  for (const step of steps) {
    if (step.from !== at) return `a step starts from ${step.from}, the one before ended in ${at}`;
    const isKnown =
      EFFECT_SIGNALS.includes(step.signal as EffectSignal) && EFFECT_STATUSES.includes(at as EffectStatus);
    if (!isKnown || advanceEffect(at as EffectStatus, step.signal as EffectSignal) !== step.to)
      return `no ${step.signal} leads from ${at} to ${step.to}`;
    if (step.signal === "claim") sends += 1;
    at = step.to;
  }
  if (at !== status) return `is ${status}, its steps end in ${at}`;
  return sends === attempt ? null : `counts ${attempt} sends, its steps ${sends}`;
}

/** Recomputes the status of each effect of a tenant from its steps, and names what differs. */
export async function verifyEffects(ctx: Context & { readonly tenant: string }): Promise<Difference[]> {
  return await inContext({ ...ctx, role: "worker" }, async (tx) => {
    const found: Difference[] = [];
    for (let after = ""; ;) {
      const rows = await tx.$queryRaw<Row[]>`
        select e.effect_key as key, e.status, e.attempt, coalesce((select json_agg(json_build_object('signal', s.signal,
          'from', s.from_status, 'to', s.to_status) order by s.number) from effect_step s
          where s.tenant_id = e.tenant_id and s.effect_key = e.effect_key), '[]'::json) as steps
        from effect e where e.tenant_id = ${ctx.tenant}::uuid and e.effect_key > ${after} order by e.effect_key limit ${PAGE}`;
      for (const row of rows) {
        const detail = faultOfWalk(row);
        if (detail) found.push({ check: "effect-steps", subject: row.key, detail });
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return found;
      after = last.key;
    }
  });
}
