import { z } from "zod";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const HASH = "[0-9a-z]{32}";

const minted = <const P extends string>(prefix: P) => z.string().regex(new RegExp(`^${prefix}_${UUID}$`));
const hashed = <const P extends string>(prefix: P) => z.string().regex(new RegExp(`^${prefix}_${HASH}$`));

/** Public ids: a prefix that names the kind, then a uuidv7 (minted once) or a hash (content-addressed). */
export const Geid = minted("evt").brand<"Geid">();
export type Geid = z.infer<typeof Geid>;
export const Evid = hashed("ev").brand<"Evid">();
export type Evid = z.infer<typeof Evid>;
export const ProposalId = minted("prop").brand<"ProposalId">();
export type ProposalId = z.infer<typeof ProposalId>;
export const SourceId = minted("src").brand<"SourceId">();
export type SourceId = z.infer<typeof SourceId>;
export const EntityId = minted("ent").brand<"EntityId">();
export type EntityId = z.infer<typeof EntityId>;
export const AccountId = minted("acc").brand<"AccountId">();
export type AccountId = z.infer<typeof AccountId>;
export const MessageId = minted("msg").brand<"MessageId">();
export type MessageId = z.infer<typeof MessageId>;
export const RunId = minted("run").brand<"RunId">();
export type RunId = z.infer<typeof RunId>;

export const Dpid = hashed("dp").brand<"Dpid">();
export type Dpid = z.infer<typeof Dpid>;
export const Pubid = minted("pub").brand<"Pubid">();
export type Pubid = z.infer<typeof Pubid>;
export const IntentId = minted("pi").brand<"IntentId">();
export type IntentId = z.infer<typeof IntentId>;
export const EffectKey = hashed("fx").brand<"EffectKey">();
export type EffectKey = z.infer<typeof EffectKey>;
export const CircuitId = minted("cir").brand<"CircuitId">();
export type CircuitId = z.infer<typeof CircuitId>;
export const SubscriptionId = minted("sub").brand<"SubscriptionId">();
export type SubscriptionId = z.infer<typeof SubscriptionId>;

/** Prefixes under which an id may be minted. */
export const MINTED_PREFIXES = [
  "evt",
  "prop",
  "src",
  "snap",
  "ent",
  "acc",
  "key",
  "ses",
  "msg",
  "run",
  "dl",
  "qi",
  "aud",
  "post",
  "mute",
  "pub",
  "pi",
  "cir",
  "sub",
  "ntf",
  "dig",
] as const;
export type MintedPrefix = (typeof MINTED_PREFIXES)[number];
/** Prefixes of content-addressed ids. */
export type HashedPrefix = "ev" | "dp" | "fx" | "dk";

/** A tenant's internal id, a plain uuid that never leaves the platform. */
export const TenantId = z.uuid().brand<"TenantId">();
export type TenantId = z.infer<typeof TenantId>;

/** Site ids and domain namespaces: lower-case labels, a tenant's prefix joined by a dot. */
export const SiteId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}(\.[a-z][a-z0-9-]{1,40})?$/)
  .brand<"SiteId">();
export type SiteId = z.infer<typeof SiteId>;
