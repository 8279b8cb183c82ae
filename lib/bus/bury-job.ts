import { z } from "zod";
import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { bury } from "./close-batch.ts";
import { replayPolicyOf, type ErrorClass } from "./rules.ts";
import { insertQuarantineItems } from "./store/quarantine.ts";
import type { QuarantineReason } from "./verdict.ts";

/** A request for work that is over without success. */
export type LostJob = {
  readonly id: string;
  readonly name: string;
  readonly tenant: string | null;
  readonly lane: string;
  readonly payload: unknown;
};

/** Where a payload says it belongs, if it does. */
const Place = z.object({
  siteId: z.string().nullish().catch(null),
  domain: z.string().nullish().catch(null),
  packRevision: z.string().nullish().catch(null),
});

function placeOf(payload: unknown): {
  site_id: string | null;
  domain: string | null;
  pack_revision: string | null;
} {
  const place = Place.safeParse(payload).data;
  return {
    site_id: place?.siteId ?? null,
    domain: place?.domain ?? null,
    pack_revision: place?.packRevision ?? null,
  };
}

/** Makes a dead letter of a request, in the transaction that closes its last try. */
export async function buryJob(
  tx: Tx,
  job: LostJob,
  end: {
    readonly errorClass: ErrorClass;
    readonly error: string;
    readonly attempts: number;
    readonly firstFailedAt: Date | null;
  },
): Promise<void> {
  const now = clock.now();
  await bury(tx, [
    {
      ...{ id: mintId("dl"), bus: null, message_id: job.id, type: job.name, consumer: `job:${job.name}` },
      message: { name: job.name, lane: job.lane, payload: job.payload },
      ...{ error_class: end.errorClass, error: end.error, attempts: end.attempts },
      first_failed_at: (end.firstFailedAt ?? now).toISOString(),
      last_failed_at: now.toISOString(),
      ...{ tenant_id: job.tenant, ...placeOf(job.payload), replay_policy: replayPolicyOf(end.errorClass) },
    },
  ]);
}

/** Sets a request aside as suspect, in the transaction that closes it. */
export async function quarantineJob(
  tx: Tx,
  job: LostJob,
  why: { readonly reason: QuarantineReason; readonly detail: string },
): Promise<void> {
  const { site_id, domain } = placeOf(job.payload);
  await insertQuarantineItems(tx, [
    {
      ...{
        id: mintId("qi"),
        reason: why.reason,
        detail: why.detail,
        subject_kind: "job",
        subject_id: job.id,
      },
      content: { name: job.name, lane: job.lane, payload: job.payload },
      ...{
        consumer: `job:${job.name}`,
        tenant_id: job.tenant,
        site_id,
        domain,
        created_at: clock.now().toISOString(),
      },
    },
  ]);
}
