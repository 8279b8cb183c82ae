import { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { QuarantineVerdict } from "../contracts.ts";
import type { BusError } from "../errors.ts";
import { declaredMessages, Envelope } from "../message.ts";
import { jobQueue, listeners } from "../ports.ts";
import { laneOf, messageUuid, payloadHash } from "../rules.ts";
import { insertMessages } from "../store/outbox.ts";
import {
  freeQuarantined,
  lockQuarantineItem,
  settleQuarantineItem,
  type StoredQuarantineItem,
} from "../store/quarantine.ts";

export type QuarantineDecision = {
  readonly id: string;
  readonly verdict: QuarantineVerdict;
  readonly reason: string;
  readonly by: string;
};

const STATUS = { release: "released", reject: "rejected", escalate: "escalated" } as const;
const LostWork = z.looseObject({ name: z.string(), lane: z.string(), payload: z.unknown() });

const notDecidable = (detail: string) => err({ code: "bus.not_decidable", detail } as const);

/**
 * Records a person's verdict on a quarantined thing, in the caller's transaction. A release lets it run once more, a
 * rejection closes it for good, an escalation leaves it for somebody else; nothing else ever moves it.
 */
export async function decideQuarantine(
  tx: Tx,
  decision: QuarantineDecision,
): Promise<Result<null, BusError>> {
  const item = await lockQuarantineItem(tx, decision.id);
  if (!item) return err({ code: "bus.quarantine_not_found" });
  if (item.status !== "open" && item.status !== "escalated")
    return notDecidable(`The item is ${item.status}.`);
  if (decision.verdict === "escalate" && item.status === "escalated")
    return notDecidable("The item is escalated already.");
  const carried = await carryOut(tx, item, decision);
  if (!carried.ok) return carried;
  const { verdict, by, reason } = decision;
  await settleQuarantineItem(tx, item.id, {
    status: STATUS[verdict],
    verdict: { verdict, by, reason },
    at: clock.now(),
  });
  return ok(null);
}

async function carryOut(
  tx: Tx,
  item: StoredQuarantineItem,
  { verdict, reason }: QuarantineDecision,
): Promise<Result<null, BusError>> {
  if (verdict === "escalate") return ok(null);
  if (item.subject_kind === "message" && item.consumer !== null) {
    const to = verdict === "release" ? "pending" : "cancelled";
    await freeQuarantined(tx, { ...item, consumer: item.consumer }, { to, reason, at: clock.now() });
    return ok(null);
  }
  if (verdict === "reject") return ok(null);
  return item.subject_kind === "job" ? await askAgain(tx, item) : await sendAnew(tx, item);
}

async function askAgain(tx: Tx, item: StoredQuarantineItem): Promise<Result<null, BusError>> {
  const work = LostWork.safeParse(item.content);
  const request = work.success
    ? listeners().jobAgain({ ...work.data, payload: work.data.payload, tenant: item.tenant_id })
    : null;
  if (request === null) return notDecidable("Nobody does this work any more; it can only be rejected.");
  await jobQueue().enqueue(tx, [request]);
  return ok(null);
}

/** A message that no consumer took: its id may be taken by another one, so it is sent under an id of its own. */
async function sendAnew(tx: Tx, item: StoredQuarantineItem): Promise<Result<null, BusError>> {
  const parsed = Envelope.safeParse(item.content);
  const type = parsed.success ? declaredMessages().get(parsed.data.type) : undefined;
  if (!parsed.success || !type)
    return notDecidable("It holds no message that can be sent; it can only be rejected.");
  const envelope = { ...parsed.data, id: MessageId.parse(mintId("msg")) };
  const { subject, data, domain = null, siteid: siteId = null } = envelope;
  const tenant = item.tenant_id;
  await insertMessages(tx, [
    {
      ...{ id: messageUuid(envelope.id), bus: type.bus, tenant, lane: laneOf(siteId, tenant), envelope },
      payloadHash: payloadHash({ type: type.type, subject, tenant, domain, siteId, data }),
      createdAt: clock.now(),
    },
  ]);
  return ok(null);
}
