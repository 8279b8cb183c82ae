import { PURPOSES, SCOPES, type AccountKind, type Purpose, type Role, type Scope } from "./contracts.ts";

type Grant = {
  readonly includes?: Role;
  readonly scopes: readonly Scope[];
  readonly purposes: readonly Purpose[];
};

/**
 * The authority matrix as data: what each role may do, and for which purposes. A role includes another one's rights
 * by name. `training` stands where it may be granted; it is never part of a default.
 */
const GRANTS: Record<Role, Grant> = {
  reader: {
    scopes: [
      "account:write",
      "deliveries:read",
      "deliveries:write",
      "events:read",
      "evidence:read",
      "posts:read",
      "projections:read",
      "proposals:read",
      "publications:read",
      "relations:read",
      "relations:write",
      "subscriptions:read",
      "subscriptions:write",
      "timelines:read",
      "timelines:write",
    ],
    purposes: ["reading", "editing", "research"],
  },
  author: { includes: "reader", scopes: ["media:write", "posts:write"], purposes: ["publishing"] },
  editor: {
    includes: "author",
    scopes: [
      "evidence:write",
      "posts:moderate",
      "projections:write",
      "proposals:write",
      "publications:decide",
      "publications:write",
      "sources:read",
      "sources:write",
    ],
    purposes: [],
  },
  curator: { includes: "editor", scopes: ["proposals:decide"], purposes: [] },
  site_admin: {
    includes: "editor",
    scopes: ["ops:read", "packs:write", "sites:write"],
    purposes: ["operating"],
  },
  operator: {
    includes: "site_admin",
    scopes: ["accounts:write", "dev:control", "domains:write", "ops:write", "posts:import"],
    purposes: ["training"],
  },
  agent: {
    scopes: [
      "deliveries:read",
      "deliveries:write",
      "events:read",
      "evidence:read",
      "evidence:write",
      "inbox:read",
      "posts:read",
      "projections:read",
      "proposals:read",
      "proposals:write",
      "publications:read",
      "relations:read",
      "relations:write",
      "subscriptions:read",
      "subscriptions:write",
      "timelines:read",
      "timelines:write",
    ],
    purposes: ["reading", "editing", "research", "training"],
  },
  host: { includes: "author", scopes: ["posts:import", "viewers:write"], purposes: [] },
};

function collect<T>(roles: readonly Role[], pick: (grant: Grant) => readonly T[]): Set<T> {
  const held = new Set<T>();
  const queue = [...roles];
  for (let role = queue.pop(); role !== undefined; role = queue.pop()) {
    const grant = GRANTS[role];
    for (const item of pick(grant)) held.add(item);
    if (grant.includes) queue.push(grant.includes);
  }
  return held;
}

/** The scopes that roles give together, in the order of `SCOPES`. */
export function scopesOf(roles: readonly Role[]): Scope[] {
  const held = collect(roles, (grant) => grant.scopes);
  return SCOPES.filter((scope) => held.has(scope));
}

/** The purposes that roles may be asked to serve, in the order of `PURPOSES`; `training` included where grantable. */
export function purposesOf(roles: readonly Role[]): Purpose[] {
  const held = collect(roles, (grant) => grant.purposes);
  return PURPOSES.filter((purpose) => held.has(purpose));
}

/** What a credential gives: the roles' rights, narrowed by its own list; without a list all but `training`. */
export function rightsOf(
  roles: readonly Role[],
  own: { readonly scopes: readonly string[] | null; readonly purposes: readonly string[] | null },
): { scopes: Scope[]; purposes: Purpose[] } {
  const scopes = scopesOf(roles).filter((scope) => own.scopes?.includes(scope) ?? true);
  const purposes = purposesOf(roles).filter(
    (purpose) => own.purposes?.includes(purpose) ?? purpose !== "training",
  );
  return { scopes, purposes };
}

/** The kind of account that a role is held by. */
export function kindOf(role: Role): AccountKind {
  return role === "agent" || role === "host" ? role : "person";
}

/** The table as text, so that the policy revision changes with it. */
export const GRANTS_TEXT = JSON.stringify(GRANTS);
