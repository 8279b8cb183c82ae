import { preparePage, SYSTEM_PAGES, type PreparedPage } from "#lib/cache/artifacts/index.ts";
import { RenderUnavailable } from "#lib/flow/publications/index.ts";
import { askRender } from "./ask-render.ts";

/** A page of a child site: its own path, and for a publication's page which revision of it. */
export type PageWish = {
  readonly siteId: string;
  readonly locale: string;
  /** The site's own path, with its query where the page has one. */
  readonly path: string;
  readonly pubid: string | null;
  readonly revision: number | null;
};

export type DrawnPage = PreparedPage & { readonly status: 200 | 404 | 410 | 503 };

const STATUS_OF_SYSTEM_PAGE: Readonly<Record<string, 404 | 410 | 503>> = {
  [SYSTEM_PAGES.notFound]: 404,
  [SYSTEM_PAGES.gone]: 410,
  [SYSTEM_PAGES.searchAway]: 503,
};

/** How render names the page: system pages have a folder of their own, which no path of a site reaches. */
function innerPath({ siteId, locale, path }: PageWish): string {
  const [pathname = "", query] = path.split("?", 2);
  const name = pathname.slice(locale.length + 2);
  const inner = name.startsWith("!") ? `system/${name.slice(1)}` : name;
  const whole = `/sites/${siteId}/${locale}/${inner}`.replace(/\/$/, "");
  return whole.split("/").map(encodeURIComponent).join("/") + (query === undefined ? "" : `?${query}`);
}

async function loadFile(address: string) {
  const { status, bytes, contentType } = await askRender(address, {});
  if (status !== 200) throw new RenderUnavailable(`render has no file ${address}`);
  return { bytes, contentType };
}

/**
 * Draws a page of a child site and makes it stand by itself. Throws RenderUnavailable where render is away or could
 * not draw it, ArtifactDefect where what it drew may not be stored.
 */
export async function drawPage(wish: PageWish): Promise<DrawnPage> {
  const told: Record<string, string> = { "x-parallax-site": wish.siteId, "x-parallax-locale": wish.locale };
  if (wish.pubid !== null) told["x-parallax-pubid"] = wish.pubid;
  if (wish.revision !== null) told["x-parallax-revision"] = String(wish.revision);
  const drawn = await askRender(innerPath(wish), told);
  if (drawn.status >= 500) throw new RenderUnavailable(`render answered ${drawn.status} for ${wish.path}`);
  const name = wish.path.slice(wish.locale.length + 2);
  const system = STATUS_OF_SYSTEM_PAGE[name];
  const html = drawn.bytes.toString("utf8");
  const isGone = /<div[^>]* data-gone="true"/.test(html);
  const status = system ?? (drawn.status === 404 ? 404 : isGone ? 410 : 200);
  const page = await preparePage(html, loadFile, {
    needsCanonical: status === 200 && !name.startsWith("search"),
  });
  return { ...page, status };
}
