import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { AuditEntry } from "../contracts.ts";

export type AuditFilters = {
  /** An account's id or handle, or the name of a process. */
  readonly actor?: string | undefined;
  /** `kind`, or `kind/id`, or an id. */
  readonly resource?: string | undefined;
  readonly action?: string | undefined;
  readonly allowed?: boolean | undefined;
};
export type AuditPosition = { readonly seq: number };
type Params = AuditFilters & { readonly after: AuditPosition | null; readonly limit: number };
/** An entry with its place in the chain. */
export type ListedAudit = { readonly seq: number; readonly entry: AuditEntry };

const list = defineRead<Params, ListedAudit[]>({
  name: "access.audit",
  sql: `select coalesce(json_agg(json_build_object('seq', seq, 'entry', entry) order by seq desc), '[]'::json) from (
      select a.seq, json_build_object('id', a.id, 'at', a.at, 'actor', a.actor, 'tenant', t.slug, 'action', a.action,
        'resource', json_build_object('kind', a.resource_kind, 'id', a.resource_id), 'purpose', a.purpose, 'allowed', a.allowed,
        'reason', a.reason, 'policy_revision', a.policy_revision, 'hash', a.hash, 'prev_hash', a.prev_hash,
        'actor_handle', p.handle, 'request_id', a.request_id) as entry
      from audit_entry a join tenant t on t.id = a.tenant_id
      left join account p on p.tenant_id = a.tenant_id and p.id = a.actor
      where a.tenant_id = nullif(c.tenant, '')::uuid
        and ($6::text is null or a.actor = $6 or p.handle = ltrim($6, '@'))
        and ($7::text is null or a.resource_kind = $7 or a.resource_id = $7 or a.resource_kind || '/' || a.resource_id = $7)
        and ($8::text is null or a.action = $8) and ($9::boolean is null or a.allowed = $9)
        and ($10::bigint is null or a.seq < $10)
      order by a.seq desc limit $11) page`,
  params: ({ actor, resource, action, allowed, after, limit }) => [
    actor ?? null,
    resource ?? null,
    action ?? null,
    allowed ?? null,
    after?.seq ?? null,
    limit,
  ],
});

/** The audit chain of the context's own tenant, newest first. */
export async function listAudit(ctx: Context, wanted: Params): Promise<ListedAudit[]> {
  return (await read(ctx, list, wanted)).map(({ seq, entry }) => ({
    seq,
    entry: { ...entry, at: new Date(entry.at).toISOString() },
  }));
}

const ofResources = defineRead<readonly string[], AuditEntry[]>({
  name: "access.audit-of-resources",
  sql: `select coalesce(json_agg(json_build_object('id', a.id, 'at', a.at, 'actor', coalesce('@' || p.handle, a.actor),
      'action', a.action, 'resource', json_build_object('kind', a.resource_kind, 'id', a.resource_id), 'reason', a.reason,
      'allowed', a.allowed) order by a.seq), '[]'::json)
    from audit_entry a left join account p on p.tenant_id = a.tenant_id and p.id = a.actor
    where a.tenant_id = nullif(c.tenant, '')::uuid and a.resource_id = any ($6::text[])`,
  params: (ids) => [ids],
});

/** What was done, or refused, about these ids in the context's own tenant; `actor` is a handle where one is known. */
export async function auditOfResources(
  ctx: Context,
  ids: readonly string[],
): Promise<Pick<AuditEntry, "id" | "at" | "actor" | "action" | "resource" | "reason" | "allowed">[]> {
  return (await read(ctx, ofResources, ids)).map((entry) => ({
    ...entry,
    at: new Date(entry.at).toISOString(),
  }));
}

const handles = defineRead<readonly string[], Record<string, string>>({
  name: "access.handles",
  sql: `select coalesce(json_object_agg(a.id, a.handle), '{}'::json) from account a
    where a.tenant_id = nullif(c.tenant, '')::uuid and a.id = any ($6::text[])`,
  params: (ids) => [ids],
});

/** The handles of accounts of the context's own tenant, by id; an account of another tenant is not named. */
export async function handlesOf(
  ctx: Context,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  return ids.length === 0 ? {} : await read(ctx, handles, [...new Set(ids)]);
}
