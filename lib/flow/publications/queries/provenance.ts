import { listEventEvidence } from "#lib/flow/events/index.ts";
import { defineRead, publicContext, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Provenance } from "../contracts.ts";
import type { PublicationsError } from "../errors.ts";
import { effectKeyOf } from "../rules.ts";
import type { EvidencePin } from "../store/revisions.ts";
import { getPublication } from "./publications.ts";

type Row = Pick<Provenance, "pins" | "generator" | "overrides" | "effects" | "human"> & {
  readonly pubid: Provenance["pubid"];
  readonly steps: Provenance["trail"];
  readonly geid: string;
  /** Null where the revision is older than this record of what it was made from. */
  readonly evidence: readonly EvidencePin[] | null;
};

const VISIBLE = `(c.tenant = '' or p.tenant_id = nullif(c.tenant, '')::uuid)`;
// Effects and verdicts name people and systems: the public's reader has no right on them and asks for neither.
const EFFECTS = `coalesce((select json_agg(json_build_object('effect_key', e.effect_key, 'type', e.type, 'target', e.target,
    'status', e.status, 'attempts', e.attempt, 'external_ref', e.external_ref) order by e.created_at, e.effect_key)
  from effect e where e.tenant_id = p.tenant_id and e.effect_key = any (array(select o.effect_key from publication_revision o
    where o.tenant_id = p.tenant_id and o.pubid = p.pubid) || $7::text[])), '[]'::json)`;
const HUMAN = `coalesce((select json_agg(json_build_object('by', w.reviewer, 'verdict', w.verdict, 'reason', w.reason, 'at', w.at)
    order by w.at) from publication_review w join publication_intent i on i.tenant_id = w.tenant_id and i.intent_id = w.intent_id
  where i.tenant_id = p.tenant_id and i.pubid = p.pubid), '[]'::json)`;

const sqlOf = (effects: string, human: string) => `
  select json_build_object('pubid', p.pubid, 'geid', v.geid,
    'pins', json_build_object('pack', v.pack_revision, 'policy', v.policy_revision, 'router', v.router_revision),
    'generator', v.generator, 'overrides', v.overrides, 'evidence', v.evidence, 'effects', ${effects}, 'human', ${human},
    'steps', json_build_array(
      json_build_object('kind', 'publication', 'id', p.pubid, 'revision', v.revision, 'hash', v.hash, 'at', v.at),
      json_build_object('kind', 'projection', 'id', v.dpid, 'revision', v.projection_revision, 'hash', v.projection_hash, 'at', null),
      json_build_object('kind', 'event', 'id', v.geid, 'revision', v.event_version, 'hash', v.event_hash, 'at', null)))
  from publication p join publication_revision v on v.tenant_id = p.tenant_id and v.pubid = p.pubid and v.revision = p.revision
  where p.pubid = $6 and ${VISIBLE} and ($7::text[] is null or true)`;

type Params = { readonly pubid: string; readonly retractKeys: readonly string[] };
const params = ({ pubid, retractKeys }: Params) => [pubid, retractKeys];
const own = defineRead<Params, Row | null>({
  name: "publications.provenance-own",
  sql: sqlOf(EFFECTS, HUMAN),
  params,
});
const shared = defineRead<Params, Row | null>({
  name: "publications.provenance",
  sql: sqlOf("'[]'::json", "'[]'::json"),
  params,
});

const MOST_EVIDENCE = 100;
const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Keys under which withdrawals of a publication's revisions go out. */
async function retractKeysOf(ctx: Context, pubid: string): Promise<string[]> {
  const found = await getPublication(ctx, pubid);
  if (!found.ok || found.value.channel === "web") return [];
  const { site_id: siteId, projection_id: dpid, locale, channel, revision } = found.value;
  const numbers = Array.from({ length: Math.min(revision, 500) }, (_, index) => String(revision - index));
  return numbers.map((number) =>
    effectKeyOf({ type: "retract", siteId, dpid, locale, channel, revision: number }),
  );
}

/** What hangs on an event now: the nearest to what a revision was made from, where that was not written down. */
async function evidenceNow(ctx: Context, geid: string): Promise<EvidencePin[]> {
  const found = await listEventEvidence(ctx, { geid, after: null, limit: MOST_EVIDENCE });
  if (!found.ok) return [];
  return found.value.map(({ evidence: one }) => ({
    ...{ evid: one.evid, version: one.version, hash: one.content_hash, at: one.observed_at },
  }));
}

/** The way from a publication back to its evidence, with everything and everyone that decided on it. */
export async function getProvenance(
  ctx: Context,
  pubid: string,
): Promise<Result<Provenance, PublicationsError>> {
  const wanted = { pubid, retractKeys: await retractKeysOf(ctx, pubid) };
  const mine = ctx.tenant === null ? null : await read(ctx, own, wanted);
  const row = mine ?? (await read(publicContext, shared, wanted));
  if (row === null) return err({ code: "publications.not_found" });
  const sources = row.evidence ?? (await evidenceNow(mine === null ? publicContext : ctx, row.geid));
  return ok({
    pubid: row.pubid,
    trail: [
      ...row.steps.map((step) => ({ ...step, hash: step.hash === "" ? null : step.hash, at: time(step.at) })),
      ...sources.map((one) => ({
        kind: "evidence" as const,
        ...{ id: one.evid, revision: one.version, hash: one.hash, at: time(one.at) },
      })),
    ],
    pins: row.pins,
    generator: row.generator,
    overrides: row.overrides.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    effects: row.effects,
    human: row.human.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  });
}
