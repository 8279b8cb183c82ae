import { consumers as events } from "#lib/flow/events/index.ts";
import { consumers as projections } from "#lib/flow/projections/index.ts";
import { consumers as search } from "#lib/search/index.ts";
import type { FreshDatabase } from "./database.ts";
import { drain } from "./drain.ts";

/** Lets everyone who listens to events hear what was said; throws where someone could not do its part. */
export async function drainEvents(db: FreshDatabase): Promise<void> {
  await drain([...events, ...projections, ...search]);
  const left = await db.admin.query(
    "select consumer, status, error from delivery where status not in ('done', 'cancelled')",
  );
  if (left.rows.length > 0) throw new Error(`deliveries are left: ${JSON.stringify(left.rows)}`);
}
