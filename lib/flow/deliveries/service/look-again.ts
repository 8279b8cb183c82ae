import type { DataOf } from "#lib/bus/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { readProjection } from "../../projections/index.ts";
import { mayReceive, type subscriptionMatched } from "../../subscriptions/index.ts";
import type { Change } from "../rules.ts";
import { findDigested, findToldNotice, namedIn } from "../store/intents.ts";
import { findLineage } from "../store/waiting.ts";
import type { Known } from "./decide-matches.ts";

type Match = DataOf<typeof subscriptionMatched>;
type Tenant = Context & { readonly tenant: string };

/** Whether the person may be told of this now, and what the change was. */
export async function recheck(
  tx: Tx,
  ctx: Tenant,
  match: Match,
): Promise<{ readonly refusal: "hidden" | "withdrawn" | "retracted" | null; readonly change: Change }> {
  const { dpid, revision, geid } = match;
  const answer = await mayReceive(tx, ctx.tenant, match.account_id, dpid);
  const reading = await readProjection(tx, ctx, dpid, revision);
  const change: Change = {
    version: match.event_version,
    cause: reading.ok ? reading.value.cause : "event",
    isUpdate: match.delta.from_revision !== null,
    materiality: match.scores.materiality,
    isBreaking: reading.ok ? reading.value.breaking : match.breaking,
  };
  if (answer !== "allowed") return { refusal: answer, change };
  if (!reading.ok) return { refusal: "hidden", change };
  const [event] = await tx.$queryRaw<{ status: string }[]>`select status from event where geid = ${geid}`;
  if (event === undefined) return { refusal: "hidden", change };
  return { refusal: event.status === "retracted" ? "retracted" : null, change };
}

/** What the person was told of this event before, under any of its ids. */
export async function whatIsKnown(
  tx: Tx,
  tenantId: string,
  match: Match,
  subscriptionIds: readonly string[],
): Promise<Known> {
  const lineage = await findLineage(tx, match.geid);
  const who = { tenantId, principalId: match.account_id };
  const notice = await findToldNotice(tx, who, match.geid, lineage);
  const digested = await findDigested(tx, tenantId, subscriptionIds, lineage);
  if (notice === null) return { told: null, digested };
  const { notificationId, status, deferred } = notice;
  return {
    told: {
      version: notice.geid === match.geid ? notice.delta : 0,
      notificationId,
      waitsFor: status === "pending" ? deferred : null,
      names: notificationId === null ? new Set() : await namedIn(tx, tenantId, notificationId),
    },
    digested,
  };
}
