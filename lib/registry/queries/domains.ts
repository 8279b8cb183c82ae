import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Domain } from "../contracts.ts";
import type { RegistryError } from "../errors.ts";

/** The rows that a context may see, said again beside row security so that indexes serve it. */
const VISIBLE = `(d.visibility = 'public' or d.tenant_id = nullif(c.tenant, '')::uuid)`;
const SHAPE = `json_build_object('namespace', d.namespace, 'parent', d.parent, 'title', d.title, 'visibility', d.visibility,
  'active_pack', (select p.active_revision from pack p where p.domain = d.namespace), 'status', d.status)`;

const all = defineRead<null, Domain[]>({
  name: "registry.domains",
  sql: `select coalesce(json_agg(${SHAPE} order by d.namespace), '[]'::json) from domain d
    where ${VISIBLE} and d.status <> 'retired'`,
  params: () => [],
});

const one = defineRead<string, Domain | null>({
  name: "registry.domain",
  sql: `select ${SHAPE} from domain d where d.namespace = $6 and ${VISIBLE}`,
  params: (namespace) => [namespace],
});

/** Every domain that the context may see and that is not retired, by namespace. */
export const listDomains = (ctx: Context): Promise<Domain[]> => read(ctx, all, null);

/** One domain; `domain_not_found` also where the context may not see it. */
export async function getDomain(ctx: Context, namespace: string): Promise<Result<Domain, RegistryError>> {
  const domain = await read(ctx, one, namespace);
  return domain ? ok(domain) : err({ code: "registry.domain_not_found" });
}

/** A domain as the running transaction left it; throws where there is none. */
export async function readDomain(tx: Tx, ctx: Context, namespace: string): Promise<Domain> {
  const domain = await readInside(tx, ctx, one, namespace);
  if (!domain) throw new Error(`domain ${namespace} is missing`);
  return domain;
}

export type DomainOwner = { readonly tenant: string; readonly visibility: "public" | "tenant" };

const owner = defineRead<string, DomainOwner | null>({
  name: "registry.domain-owner",
  sql: `select json_build_object('tenant', d.tenant_id, 'visibility', d.visibility) from domain d
    where d.namespace = $6 and ${VISIBLE}`,
  params: (namespace) => [namespace],
});

/** Whose a domain is: the tenant's uuid, which decisions compare and answers never show. Null where it is not seen. */
export const ownerOfDomain = (ctx: Context, namespace: string): Promise<DomainOwner | null> =>
  read(ctx, owner, namespace);

/** A domain's place: whose it is, and the domains above it, nearest first, as far as the context sees them. */
export type DomainPlace = DomainOwner & { readonly ancestors: readonly string[] };

const place = defineRead<{ namespace: string; generations: number }, DomainPlace | null>({
  name: "registry.domain-place",
  sql: `with recursive above (namespace, parent, n) as (
      select d.namespace, d.parent, 0 from domain d where d.namespace = $6 and ${VISIBLE}
      union all
      select d.namespace, d.parent, a.n + 1 from above a join domain d on d.namespace = a.parent
      where a.n < $7::int and ${VISIBLE})
    select json_build_object('tenant', d.tenant_id, 'visibility', d.visibility, 'ancestors',
      coalesce((select json_agg(a.namespace order by a.n) from above a where a.n > 0), '[]'::json))
    from domain d where d.namespace = $6 and ${VISIBLE}`,
  params: ({ namespace, generations }) => [namespace, generations],
});

/** Where a domain stands, at most so many generations up, inside the caller's transaction; null where it is not seen. */
export const readDomainPlace = (
  tx: Tx,
  ctx: Context,
  namespace: string,
  generations: number,
): Promise<DomainPlace | null> => readInside(tx, ctx, place, { namespace, generations });
