import type { ArtifactEntry, RouteEntry } from "./contracts.ts";

/** Pages of a site that answer for addresses other than their own; no reader can ask for them by name. */
export const SYSTEM_PAGES = { notFound: "!not-found", gone: "!gone", searchAway: "!search-away" } as const;
export type SystemPage = (typeof SYSTEM_PAGES)[keyof typeof SYSTEM_PAGES];

/** The standing pages and feeds of a language of a site, below `/{locale}/`. */
const STANDING = ["", "archive", "about", "corrections", "feed.xml", "atom.xml", "feed.json"] as const;

/** Every address of a site that stands without any publication: per language, then the site's own. */
export function standingPaths(
  locales: readonly string[],
): { readonly locale: string; readonly path: string }[] {
  const below = [...STANDING, ...Object.values(SYSTEM_PAGES)];
  const [first = "en"] = locales;
  return [
    ...locales.flatMap((locale) => below.map((name) => ({ locale, path: `/${locale}/${name}` }))),
    { locale: first, path: "/sitemap.xml" },
    { locale: first, path: "/news-sitemap.xml" },
  ];
}

/** The address of a system page in a language. */
export const systemPath = (locale: string, page: SystemPage): string => `/${locale}/${page}`;

type Shelved = {
  readonly artifacts: ReadonlyMap<string, ArtifactEntry>;
  readonly routes: ReadonlyMap<string, RouteEntry>;
};

/** What an address answers: a stored page with its status, another address for good, or nothing. */
export type Found =
  | { readonly kind: "artifact"; readonly entry: ArtifactEntry; readonly status: number }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "gone"; readonly entry: ArtifactEntry | null }
  | null;

const MAX_HOPS = 8;

/** Where a renamed address leads in the end; null where its redirects run in a circle or too far. */
function endOfRedirects(routes: Shelved["routes"], path: string): string | null {
  let at = path;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const route = routes.get(at);
    if (route?.status !== "redirect") return at;
    if (route.redirectTo === null) return null;
    at = route.redirectTo;
  }
  return null;
}

/**
 * What a path answers. What its route says wins over stored bytes: a retracted page is gone from the moment its route
 * says so, whatever still lies on disk, and a renamed one leads to the newest address in one step.
 */
export function findPath(shelved: Shelved, path: string): Found {
  const route = shelved.routes.get(path);
  const own = shelved.artifacts.get(path) ?? null;
  if (route?.status === "gone") return { kind: "gone", entry: own?.status === 410 ? own : null };
  if (route?.status === "redirect") {
    const to = endOfRedirects(shelved.routes, path);
    return to === null ? null : { kind: "moved", to };
  }
  if (own === null) return null;
  return own.status === 410
    ? { kind: "gone", entry: own }
    : { kind: "artifact", entry: own, status: own.status };
}
