import { drawPage } from "#lib/adapters/artifact-renderer/index.ts";
import { log } from "#lib/kernel/log.ts";
import type { ChildVisit } from "./answer-child.ts";

const MAX_QUERY = 300;

/** The words that a reader looks for, and where in the results the page begins; nothing else of the query counts. */
function searchOf(search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const words = asked.get("q")?.slice(0, MAX_QUERY) ?? "";
  if (words !== "") kept.set("q", words);
  return kept.size === 0 ? "" : `?${kept.toString()}`;
}

/**
 * Draws the search of a site for one reader: prepared like a stored page, kept nowhere. Its files go to the shelf of
 * this process, where the page finds them. False where render or the database is away.
 */
export async function drawLive(visit: ChildVisit, locale: string): Promise<boolean> {
  const { request, response, site, target, requestId } = visit;
  try {
    const path = `/${locale}/search${searchOf(target.search)}`;
    const page = await drawPage({ siteId: site.siteId, locale, path, pubid: null, revision: null });
    if (page.status !== 200) return false;
    for (const asset of page.assets) visit.keepAsset(asset);
    const body = Buffer.from(page.html, "utf8");
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": body.length,
      "content-security-policy": page.policy,
      "cache-control": "no-store",
      "x-request-id": requestId,
    });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  } catch (error) {
    log.warn({ err: error, siteId: site.siteId }, "the search of a site cannot be drawn");
    return false;
  }
}
