import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";

type Found = { readonly tenant_id: string; readonly subscription_id: string; readonly principal_id: string };

/** Nobody is known yet: the definer function answers one exact token and nothing else. */
const unknown: Context = { tenant: null, principal: null, purpose: "editing", role: "app" };

const byToken = defineRead<string, Found | null>({
  name: "subscriptions.by-token",
  sql: `select row_to_json(f) from plx_find_unsubscribe($6) f where c.purpose is not null`,
  params: (token) => [token],
});

/** Whose subscription a token ends, asked before any tenant is known; null for a token that was never given out. */
export async function findByToken(token: string): Promise<Found | null> {
  return /^[A-Za-z0-9_-]{32,100}$/.test(token) ? await read(unknown, byToken, token) : null;
}
