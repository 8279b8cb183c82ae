import type { Tx } from "#lib/kernel/db/index.ts";
import type { Bus } from "../message.ts";
import type { ErrorClass } from "../rules.ts";

/** Legal work that failed for good, with all that seed 004 §24 asks for. */
export type DeadLetter = {
  readonly id: string;
  readonly bus: Bus | null;
  readonly message_id: string;
  readonly type: string;
  readonly consumer: string;
  readonly message: unknown;
  readonly error_class: ErrorClass;
  readonly error: string;
  readonly attempts: number;
  readonly first_failed_at: string;
  readonly last_failed_at: string;
  readonly tenant_id: string | null;
  readonly site_id: string | null;
  readonly domain: string | null;
  readonly pack_revision: string | null;
  readonly replay_policy: "automatic" | "manual" | "never";
};

/**
 * Buries letters in the caller's transaction, the one that closes the attempt. A message that was replayed and fails
 * again opens its old letter anew, with the attempts added up.
 */
export async function buryLetters(
  tx: Pick<Tx, "$executeRaw">,
  letters: readonly DeadLetter[],
): Promise<void> {
  if (letters.length === 0) return;
  await tx.$executeRaw`
    insert into dead_letter as l (id, bus, message_id, type, consumer, message, error_class, error, attempts, first_failed_at,
      last_failed_at, tenant_id, site_id, domain, pack_revision, replay_policy, status)
    select d.id, d.bus, d.message_id, d.type, d.consumer, d.message, d.error_class, d.error, d.attempts, d.first_failed_at,
      d.last_failed_at, d.tenant_id, d.site_id, d.domain, d.pack_revision, d.replay_policy, 'open'
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as d (id text, bus text, message_id text, type text, consumer text,
      message jsonb, error_class text, error text, attempts int, first_failed_at timestamptz, last_failed_at timestamptz,
      tenant_id uuid, site_id text, domain text, pack_revision text, replay_policy text)
    on conflict (consumer, message_id) do update set status = 'open', error_class = excluded.error_class,
      error = excluded.error, attempts = l.attempts + excluded.attempts, last_failed_at = excluded.last_failed_at,
      replay_policy = excluded.replay_policy`;
}
