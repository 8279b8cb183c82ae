import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Subscription, Unsubscription } from "../contracts.ts";
import type { SubscriptionsError } from "../errors.ts";
import { getSubscription } from "../queries/subscriptions.ts";
import { findByToken } from "../queries/tokens.ts";
import { revokeSubscription } from "./end-subscription.ts";

type Bearer = Context & { readonly tenant: string; readonly principal: string };

/** The one right that a link in a message gives: to see whether its subscription stands, and to end it. */
async function bearerOf(token: string): Promise<{ ctx: Bearer; id: string } | null> {
  const found = await findByToken(token);
  if (!found) return null;
  const { tenant_id: tenant, principal_id: principal, subscription_id: id } = found;
  return { ctx: { tenant, principal, purpose: "editing", role: "app" }, id };
}

const shown = ({ status, name }: Subscription): Unsubscription => ({ status, name });

/** What a link would end; it changes nothing, whoever follows it. */
export async function showUnsubscription(token: string): Promise<Result<Unsubscription, SubscriptionsError>> {
  const bearer = await bearerOf(token);
  if (!bearer) return err({ code: "subscriptions.not_found" });
  const found = await getSubscription(bearer.ctx, bearer.id);
  return found.ok ? ok(shown(found.value)) : found;
}

/** Ends the one subscription of a link; asked again it answers the same. */
export async function unsubscribe(token: string): Promise<Result<Unsubscription, SubscriptionsError>> {
  const bearer = await bearerOf(token);
  if (!bearer) return err({ code: "subscriptions.not_found" });
  const { ctx, id } = bearer;
  const revoked = await inContext(ctx, (tx) => revokeSubscription(tx, ctx, id));
  return revoked.ok ? await showUnsubscription(token) : revoked;
}
