import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { GateDecision, Intent, IntentStatus } from "../contracts.ts";
import type { PublicationsError } from "../errors.ts";

export type IntentFilters = {
  readonly site?: string | undefined;
  readonly decision?: GateDecision | undefined;
  readonly status?: IntentStatus | undefined;
};
export type IntentPosition = { readonly at: string; readonly id: string };
type Params = IntentFilters & { readonly after: IntentPosition | null; readonly limit: number };
export type ListedIntent = { readonly intent: Intent; readonly position: IntentPosition };

const OWN = `i.tenant_id = nullif(c.tenant, '')::uuid`;
const SHAPE = `json_build_object('publication_intent_id', i.intent_id, 'projection_id', i.dpid, 'geid', i.geid,
  'site_id', i.site_id, 'locale', i.locale, 'channel', i.channel, 'effect_key', i.effect_key, 'required_aal', i.required_aal,
  'decision', i.decision, 'reason', i.reason, 'status', i.status,
  'pins', json_build_object('pack', i.pack_revision, 'policy', i.policy_revision, 'router', i.router_revision),
  'pubid', i.pubid)`;

const list = defineRead<Params, ListedIntent[]>({
  name: "publications.intents",
  sql: `select coalesce(json_agg(json_build_object('intent', row, 'position', json_build_object('at', at, 'id', id))
      order by at desc, id desc), '[]'::json) from (
      select i.created_at as at, i.intent_id as id, ${SHAPE} as row from publication_intent i
      where ${OWN} and ($6::text is null or i.site_id = $6) and ($7::text is null or i.decision = $7)
        and ($8::text is null or i.status = $8)
        and ($9::timestamptz is null or (i.created_at, i.intent_id) < ($9, $10::text))
      order by i.created_at desc, i.intent_id desc limit $11) page`,
  params: ({ site, decision, status, after, limit }) => [
    ...[site ?? null, decision ?? null, status ?? null, after?.at ?? null, after?.id ?? null, limit],
  ],
});

const one = defineRead<string, Intent | null>({
  name: "publications.intent",
  sql: `select ${SHAPE} from publication_intent i where i.intent_id = $6 and ${OWN}`,
  params: (id) => [id],
});

const ofEffect = defineRead<string, Intent | null>({
  name: "publications.intent-of-effect",
  sql: `select ${SHAPE} from publication_intent i where i.effect_key = $6 and ${OWN} order by i.created_at desc limit 1`,
  params: (key) => [key],
});

/** Intents of the context's tenant, newest first. */
export async function listIntents(ctx: Context, wanted: Params): Promise<ListedIntent[]> {
  const rows = await read(ctx, list, wanted);
  return rows.map(({ intent, position }) => ({
    intent,
    position: { ...position, at: new Date(position.at).toISOString() },
  }));
}

/** One intent of the context's tenant. */
export async function getIntent(ctx: Context, id: string): Promise<Result<Intent, PublicationsError>> {
  const intent = await read(ctx, one, id);
  return intent ? ok(intent) : err({ code: "publications.intent_not_found" });
}

/** The intent of the context's tenant that an effect carries out; null where it carries out none. */
export async function intentOfEffect(ctx: Context, key: string): Promise<Intent | null> {
  return await read(ctx, ofEffect, key);
}

/** An intent as the running transaction left it; throws where there is none. */
export async function readIntent(tx: Tx, ctx: Context, id: string): Promise<Intent> {
  const intent = await readInside(tx, ctx, one, id);
  if (!intent) throw new Error(`intent ${id} is missing`);
  return intent;
}
