import { getEventStatus } from "#lib/flow/events/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { Geid } from "#lib/kernel/ids.ts";
import { log } from "#lib/kernel/log.ts";
import type { RequestTarget } from "./request-target.ts";

/** What an address answers where a rendered page could only say 200: moved for good, or gone. */
export type PageStatus = { readonly kind: "moved"; readonly location: string } | { readonly kind: "gone" };

/** The survivor's address; it is told which identity led there, and keeps the reader's own query. */
function survivorAddress(geid: string, survivor: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.set("from", geid);
  return `/events/${survivor}?${kept.toString()}`;
}

/**
 * How the neutral page of an event answers now: a merged one leads to its survivor, a retracted one is gone. Null
 * leaves the address to the page, also while the database is away. A look into the past shows what stood then.
 */
export async function pageStatus({ segments, search }: RequestTarget): Promise<PageStatus | null> {
  const [first, geid = "", ...rest] = segments;
  const query = new URLSearchParams(search);
  if (first !== "events" || rest.length > 0 || query.has("as_of") || !Geid.safeParse(geid).success)
    return null;
  const event = await getEventStatus(publicContext, geid).catch((error: unknown) => {
    log.debug({ err: error }, "the state of an event could not be looked up");
    return null;
  });
  if (event?.status === "retracted") return { kind: "gone" };
  if (event?.status !== "merged" || event.alias_of === null) return null;
  return { kind: "moved", location: survivorAddress(geid, event.alias_of, query) };
}
