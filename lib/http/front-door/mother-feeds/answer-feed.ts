import type { KeptPages } from "../kept-pages.ts";
import type { Locale } from "../locale.ts";
import type { PageRequest } from "../pages.ts";
import { writeProblem } from "../problem-writer.ts";
import { drawFeed } from "./draw-feed.ts";
import { type FeedAddress, planFeed } from "./feed-address.ts";

const READS = new Set(["GET", "HEAD"]);

/**
 * Answers a feed of the mother, from memory while nothing that it lists has changed. Feeds need no renderer; while the
 * database is away the last good one is shown, for a day.
 */
export async function answerFeed(
  page: PageRequest,
  kept: KeptPages,
  address: FeedAddress,
  chosen: Locale,
): Promise<void> {
  const { request, response, site, requestId } = page;
  if (!READS.has(request.method ?? "")) {
    response.setHeader("allow", [...READS].join(", "));
    return writeProblem(response, "method_not_allowed", requestId);
  }
  const locale = address.locale ?? chosen;
  // Both spellings of one list differ in what their answers vary by, so each is kept by itself.
  const plan = planFeed(site.siteId, address, locale);
  const key = address.locale === null ? `${plan.key}|chosen` : plan.key;
  const outcome = await kept.answerDocument(page, { ...plan, key }, () => drawFeed(address, locale));
  if (outcome !== "answered")
    writeProblem(response, outcome === "unknown" ? "not_found" : "control_plane_unavailable", requestId);
}
