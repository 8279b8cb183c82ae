import { z } from "zod";

/** What a request may be for. `training` is never a default: it must be named, and granted, each time. */
export const PURPOSES = ["reading", "editing", "publishing", "operating", "research", "training"] as const;
export const Purpose = z.enum(PURPOSES);
export type Purpose = z.infer<typeof Purpose>;

/** Roles of an account inside one tenant. */
export const ROLES = [
  "reader",
  "author",
  "editor",
  "curator",
  "site_admin",
  "operator",
  "agent",
  "host",
] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Each right that a route, an action or an API key can name; a noun and what may be done with it. */
export const SCOPES = [
  "account:write",
  "accounts:write",
  "deliveries:read",
  "deliveries:write",
  "dev:control",
  "domains:write",
  "events:read",
  "evidence:read",
  "evidence:write",
  "inbox:read",
  "media:write",
  "ops:read",
  "ops:write",
  "packs:write",
  "posts:import",
  "posts:moderate",
  "posts:read",
  "posts:write",
  "projections:read",
  "projections:write",
  "proposals:decide",
  "proposals:read",
  "proposals:write",
  "publications:decide",
  "publications:read",
  "publications:write",
  "relations:read",
  "relations:write",
  "sites:write",
  "sources:read",
  "sources:write",
  "subscriptions:read",
  "subscriptions:write",
  "timelines:read",
  "timelines:write",
  "viewers:write",
] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** Handles are addresses (`@handle`): lower-case ASCII, so that no two look alike. */
export const Handle = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and single hyphens")
  .min(2)
  .max(40);

export const AccountKind = z.enum(["person", "site", "agent", "host"]);
export type AccountKind = z.infer<typeof AccountKind>;

/** Who asks, after the credential was checked: one account, acting in one tenant. */
export type Principal = {
  readonly account: { readonly id: string; readonly handle: string; readonly kind: AccountKind };
  readonly tenant: { readonly id: string; readonly slug: string };
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly purposes: readonly Purpose[];
  /** The credential that was shown: an API key, a signature made with one, or a browser session. */
  readonly via: { readonly kind: "key" | "signature" | "session"; readonly id: string };
};

/** What `GET /me` answers. A tenant's uuid never leaves the platform; its slug is its public name. */
export const Me = z
  .strictObject({
    principal: z.string(),
    account: z.strictObject({ id: z.string(), handle: z.string() }),
    tenant: z.string(),
    roles: z.array(Role),
    scopes: z.array(Scope),
    purposes: z.array(Purpose),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

/** One link of a tenant's audit chain as its operators read it. */
export const AuditEntry = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    tenant: z.string(),
    action: z.string(),
    resource: z.strictObject({ kind: z.string(), id: z.string().nullable() }),
    purpose: z.string(),
    allowed: z.boolean(),
    reason: z.string().nullable(),
    policy_revision: z.string(),
    hash: z.string(),
    prev_hash: z.string().nullable(),
    /** The actor's handle, where an account of this tenant acted. */
    actor_handle: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Why the publish gate holds an output for a person, as it is stored; pages say it in the reader's language. */
export const HOLD_REASONS = {
  person: "A person decides here.",
  review: "The site wants a person to look first.",
  maturity: "The evidence is less mature than the site wants for publishing without a person.",
  daily_limit: "The site's publications of the day are used up.",
} as const;
