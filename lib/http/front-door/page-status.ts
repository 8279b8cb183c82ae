import { getEventStatus } from "#lib/flow/events/index.ts";
import { getDomainView, getProjection } from "#lib/flow/projections/index.ts";
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
  if (first === "domains" && rest[0] === "events" && rest.length === 2 && !query.has("revision"))
    return await viewStatus(geid, rest[1] ?? "");
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

/** How the page of a domain's view answers now: one that was absorbed leads to the survivor's, a withdrawn one is gone. */
async function viewStatus(domain: string, geid: string): Promise<PageStatus | null> {
  if (!Geid.safeParse(geid).success) return null;
  try {
    const view = await getDomainView(publicContext, domain, geid);
    if (view.ok || view.error.code !== "projections.withdrawn") return null;
    const { alias_of } = view.error.notice;
    const survivor = alias_of === null ? null : await getProjection(publicContext, alias_of);
    if (!survivor?.ok || survivor.value.status !== "current") return { kind: "gone" };
    return { kind: "moved", location: `/domains/${domain}/events/${survivor.value.geid}` };
  } catch (error) {
    log.debug({ err: error }, "the state of a view could not be looked up");
    return null;
  }
}
