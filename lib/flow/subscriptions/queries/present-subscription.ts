import { env } from "#lib/kernel/env.ts";
import type { Cadence, Channel, Interest, Subscription, SubscriptionStatus } from "../contracts.ts";

/** A contract as it is stored. */
export type StoredSubscription = {
  readonly id: string;
  readonly principal_id: string;
  readonly name: string | null;
  readonly status: SubscriptionStatus;
  readonly contract: Interest;
  readonly channel: Channel;
  readonly cadence: Cadence;
  readonly timezone: string;
  readonly local_time: string;
  readonly unsubscribe_token: string;
  readonly version: number;
  readonly lease_days: number | null;
  readonly lease_expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Columns of a `StoredSubscription` of subscription `s`. */
export const SUBSCRIPTION_COLUMNS = `json_build_object('id', s.id, 'principal_id', s.principal_id, 'name', s.name, 'status', s.status,
  'contract', s.contract, 'channel', s.channel, 'cadence', s.cadence, 'timezone', s.timezone, 'local_time', s.local_time,
  'unsubscribe_token', s.unsubscribe_token, 'version', s.version, 'lease_days', s.lease_days,
  'lease_expires_at', s.lease_expires_at, 'created_at', s.created_at, 'updated_at', s.updated_at)`;

/** Where a link in a message ends a subscription. */
export const unsubscribeUrl = (token: string): string => `${env().origin}/unsubscribe/${token}`;

const time = (text: string) => new Date(text).toISOString();

function presentInterest(asked: Interest) {
  return {
    domains: asked.domains ?? [],
    include_children: asked.include_children ?? false,
    depth: asked.include_children === true ? (asked.depth ?? 1) : null,
    topics: asked.topics ?? [],
    entities: asked.entities ?? [],
    event_types: asked.event_types ?? [],
    scales: asked.scales ?? [],
    importance_min: asked.importance_min ?? null,
    materiality_min: asked.materiality_min ?? null,
    maturity_min: asked.maturity_min ?? null,
    locales: asked.locales ?? [],
    geographies: asked.geographies ?? [],
    source_trust_min: asked.source_trust_min ?? null,
    breaking: asked.breaking ?? false,
    watch: asked.watch ?? false,
  };
}

/** A stored contract as the interface shows it. */
export function presentSubscription(row: StoredSubscription): Subscription {
  const { channel } = row;
  return {
    id: row.id as Subscription["id"],
    name: row.name,
    status: row.status,
    ...presentInterest(row.contract),
    channel: { kind: channel.kind, url: channel.url ?? null, endpoint_id: channel.endpoint_id ?? null },
    cadence: row.cadence,
    timezone: row.timezone,
    local_time: row.local_time,
    lease_days: row.lease_days,
    lease_expires_at: row.lease_expires_at === null ? null : time(row.lease_expires_at),
    unsubscribe_url: unsubscribeUrl(row.unsubscribe_token),
    version: row.version,
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
  };
}
