import type pg from "pg";

/**
 * Relations that are readable without a tenant on purpose, each with its reason. They still have forced row
 * security (or hold no tenant's rows at all); a new entry here is a decision, not a convenience.
 */
export const REVIEWED_WITHOUT_TENANT_POLICY: Readonly<Record<string, string>> = {
  _prisma_migrations: "migration history; no application role has a grant on it",
  tenant: "names of governance boundaries, needed before a tenant is known",
  site: "public addresses, needed to answer a host",
  search_document: "rows of public events only; text search loses its index behind a tenant policy",
  search_word: "words of public titles only",
  artifact_change:
    "addresses of published pages; what lies there is public, and front doors follow all sites at once",
  cache_tag: "names of cached pages and their epochs; no content",
  front_door: "names and heartbeats of running front doors",
  hard_invalidation: "ids of what no front door may show any more",
  front_door_acknowledgement: "which front door has seen to which of those",
  outbox:
    "the shared core's messages have no tenant, and the relay serves all: policies per role and command",
  delivery: "as outbox; written by the worker only",
  inbox: "worker only",
  dead_letter: "as outbox; written by the worker only",
  quarantine_item: "as outbox",
  replay_run: "as outbox",
  job_schedule: "worker only; names and times",
  policy_revision: "what pinned revisions of the installation's policy said; insert-only",
  router_revision: "as policy_revision",
  login_attempt: "counters of failed sign-ins under hashed names, written before a tenant is known",
};

/** Definer functions that run as the owner of the tables, because only the owner may do what they do. */
export const REVIEWED_OWNER_FUNCTIONS: Readonly<Record<string, string>> = {
  plx_outbox_upkeep: "creates and drops partitions; takes instants and answers names",
};

export type CatalogueFault = { readonly relation: string; readonly fault: string };

type Relation = {
  relation: string;
  kind: string;
  enabled: boolean;
  forced: boolean;
  owner: string;
  grants: string[];
  policies: {
    name: string;
    permissive: boolean;
    command: string;
    roles: string[];
    using: string | null;
    check: string | null;
  }[];
  has_tenant: boolean;
  has_scope: boolean;
  has_visibility: boolean;
  tenant_first_index: boolean;
  security_invoker: boolean;
  of_extension: boolean;
  is_partition: boolean;
};

const RELATIONS = `
select c.relname as relation, c.relkind::text as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
  pg_get_userbyid(c.relowner) as owner,
  coalesce((select array_agg(distinct pg_get_userbyid(a.grantee) || ':' || a.privilege_type)
    from (select * from aclexplode(c.relacl) union all select x.* from pg_attribute t, aclexplode(t.attacl) x where t.attrelid = c.oid) a
    where pg_get_userbyid(a.grantee) like 'plx\\_%' and a.grantee <> c.relowner), '{}') as grants,
  coalesce((select json_agg(json_build_object('name', p.polname, 'permissive', p.polpermissive, 'command', p.polcmd,
    'roles', array(select rolname from pg_roles where oid = any (p.polroles)),
    'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
    from pg_policy p where p.polrelid = c.oid), '[]'::json) as policies,
  exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as has_tenant,
  exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'scope' and a.atttypid = 'uuid'::regtype) as has_scope,
  exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'visibility' and a.attnotnull) as has_visibility,
  exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where i.indrelid = c.oid and a.attname = 'tenant_id') as tenant_first_index,
  coalesce('security_invoker=true' = any (c.reloptions), false) as security_invoker,
  exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') as of_extension,
  c.relispartition as is_partition
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;

const COMMANDS: Readonly<Record<string, string>> = { SELECT: "r", INSERT: "a", UPDATE: "w", DELETE: "d" };
const FORBIDDEN = ["TRUNCATE", "REFERENCES", "TRIGGER", "MAINTAIN"];

function grantFaults(row: Relation): string[] {
  const faults: string[] = [];
  for (const grant of row.grants) {
    const [role = "", privilege = ""] = grant.split(":");
    if (FORBIDDEN.includes(privilege)) faults.push(`${role} holds ${privilege}`);
    if (role === "plx_reader" && privilege !== "SELECT") faults.push(`plx_reader holds ${privilege}`);
    const command = COMMANDS[privilege];
    if (command === undefined || role === "plx_definer") continue;
    const allowed = row.policies.some(
      (policy) =>
        policy.permissive &&
        policy.roles.includes(role) &&
        (policy.command === "*" || policy.command === command),
    );
    if (!allowed) faults.push(`${role} is granted ${privilege} without a policy for it`);
  }
  return faults;
}

const OWN_ROWS = /tenant_id = \( SELECT plx_tenant\(\)/;
const OWN_OR_SHARED_ROWS = /^\(\(scope IS NULL\) OR \(scope = \( SELECT plx_tenant\(\) AS plx_tenant\)\)\)$/;

/** A restrictive policy for these roles and all commands, both sides of which compare the row with the tenant. */
function isIsolated(row: Relation, rows: RegExp, roles: readonly string[]): boolean {
  return row.policies.some(
    (policy) =>
      !policy.permissive &&
      policy.command === "*" &&
      roles.every((role) => policy.roles.includes(role)) &&
      [policy.using, policy.check].every((side) => side !== null && rows.test(side)),
  );
}

/** Tables that hold shared rows beside tenants' rows: the public reader sees the former only. */
function scopeFaults(row: Relation): string[] {
  if (!isIsolated(row, OWN_OR_SHARED_ROWS, ["plx_app", "plx_worker", "plx_reader"]))
    return ["has no restrictive scope policy"];
  const open = row.policies.some(
    (policy) =>
      policy.permissive && policy.roles.includes("plx_reader") && policy.using !== "(scope IS NULL)",
  );
  return open ? ["plx_reader may see more than shared rows"] : [];
}

const PUBLISHED_ROWS =
  /^\(\(visibility = 'public'::text\) OR \(tenant_id = \( SELECT plx_tenant\(\) AS plx_tenant\)\)\)$/;
const OWNER_ONLY = /^\(tenant_id = \( SELECT plx_tenant\(\) AS plx_tenant\)\)$/;

/** Tables whose rows everyone may read where they say so, and their owner alone writes. */
function publishedFaults(row: Relation): string[] {
  const faults: string[] = [];
  const holds = (
    command: string,
    rows: RegExp,
    roles: readonly string[],
    sides: readonly ("using" | "check")[],
  ) =>
    row.policies.some(
      (policy) =>
        !policy.permissive &&
        policy.command === command &&
        roles.every((role) => policy.roles.includes(role)) &&
        sides.every((side) => rows.test(policy[side] ?? "")),
    );
  const writers = ["plx_app", "plx_worker"];
  if (!holds("r", PUBLISHED_ROWS, [...writers, "plx_reader"], ["using"]))
    faults.push("has no restrictive policy for reading");
  if (!holds("a", OWNER_ONLY, writers, ["check"])) faults.push("others than the owner may insert");
  if (!holds("w", OWNER_ONLY, writers, ["using", "check"])) faults.push("others than the owner may update");
  if (!holds("d", OWNER_ONLY, writers, ["using"])) faults.push("others than the owner may delete");
  const isOpen = row.policies.some(
    (policy) =>
      policy.permissive &&
      policy.roles.includes("plx_reader") &&
      policy.using !== "(visibility = 'public'::text)",
  );
  return isOpen ? [...faults, "plx_reader may see more than public rows"] : faults;
}

function tableFaults(row: Relation): string[] {
  const faults: string[] = [];
  if (row.relation in REVIEWED_WITHOUT_TENANT_POLICY && row.grants.length === 0) return faults;
  if (!row.enabled) faults.push("row security is off");
  if (!row.forced) faults.push("row security is not forced");
  if (row.owner !== "plx_owner") faults.push(`owned by ${row.owner}`);
  // A partition asked for by its own name knows none of its parent's policies: nobody may ask.
  if (row.is_partition) return [...faults, ...row.grants.map((grant) => `a partition that grants ${grant}`)];
  if (row.relation in REVIEWED_WITHOUT_TENANT_POLICY) return [...faults, ...grantFaults(row)];
  if (row.has_scope) faults.push(...scopeFaults(row));
  else if (!row.has_tenant) faults.push("has no tenant_id or scope and is not on the reviewed list");
  else if (!isIsolated(row, OWN_ROWS, ["plx_app", "plx_worker"]))
    faults.push(...(row.has_visibility ? publishedFaults(row) : ["has no restrictive tenant policy"]));
  else if (!row.tenant_first_index) faults.push("has no index that starts with tenant_id");
  return [...faults, ...grantFaults(row)];
}

function relationFaults(row: Relation): string[] {
  if (row.of_extension) return [];
  if (row.kind === "v") return row.security_invoker ? [] : ["a view without security_invoker"];
  if (row.kind === "m") return row.grants.length > 0 ? ["a materialised view with a grant"] : [];
  if (row.kind === "f") return ["a foreign table"];
  return tableFaults(row);
}

const ROLES = `select rolname as relation from pg_roles where rolname like 'plx\\_%' and (rolsuper or rolbypassrls)`;
const DEFINERS = `
select p.proname as relation, pg_get_userbyid(p.proowner) as owner,
  coalesce('search_path=""' = any (p.proconfig), false) as pinned,
  exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as open_to_all
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname = 'public' and p.prosecdef
  and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Every relation, role and definer function of the database that would let a row be seen where it should not. */
export async function inspectCatalogue(client: pg.ClientBase): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = [];
  const relations = await client.query<Relation>(RELATIONS);
  for (const row of relations.rows)
    for (const fault of relationFaults(row)) faults.push({ relation: row.relation, fault });
  const roles = await client.query<{ relation: string }>(ROLES);
  for (const row of roles.rows)
    faults.push({ relation: row.relation, fault: "the role bypasses row security" });
  const definers = await client.query<{
    relation: string;
    owner: string;
    pinned: boolean;
    open_to_all: boolean;
  }>(DEFINERS);
  for (const row of definers.rows) {
    if (
      row.owner !== "plx_definer" &&
      !(row.owner === "plx_owner" && row.relation in REVIEWED_OWNER_FUNCTIONS)
    )
      faults.push({ relation: row.relation, fault: `definer function owned by ${row.owner}` });
    if (!row.pinned)
      faults.push({ relation: row.relation, fault: "definer function without an empty search_path" });
    if (row.open_to_all) faults.push({ relation: row.relation, fault: "definer function open to everyone" });
  }
  return faults;
}
