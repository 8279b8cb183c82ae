import type { Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { loadEvent, type LoadedEvent } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";

/** Locks and loads an event that stands for itself. */
export async function loadActive(tx: Tx, geid: string): Promise<Result<LoadedEvent, EventsError>> {
  const [locked] = await lockEvents(tx, [geid]);
  if (!locked) return err({ code: "events.not_found" });
  if (locked.status !== "active")
    return err({ code: "events.not_active", detail: `Event ${geid} is ${locked.status}.` });
  const event = await loadEvent(tx, geid);
  if (!event) throw new Error(`event ${geid} vanished while it was locked`);
  return ok(event);
}
