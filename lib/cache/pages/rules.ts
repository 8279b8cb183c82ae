/** What decides which drawing of a page a reader gets. */
export type PageWish = {
  readonly siteId: string;
  readonly segments: readonly string[];
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly locale: string;
  readonly theme: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly hasSession: boolean;
};

/** A page that may be kept: under which key, and which changes make it old. */
export type PagePlan = { readonly key: string; readonly siteId: string; readonly tags: readonly string[] };

/** Headers with which the framework asks for parts of a page; their answers are other documents. */
const OF_FRAMEWORK = /^(?:rsc|next-.*)$/;
const GEID = /^evt_[0-9a-f-]{36}$/;
const NAMESPACE = /^[a-z][a-z0-9.-]{0,99}$/;

/** Everything that lists the newest events. */
export const STREAM = "stream";
export const DOMAINS = "domains";
export const eventTag = (geid: string): string => `event:${geid}`;
export const domainTag = (domain: string): string => `domain:${domain}`;

type Route = { readonly namespace: string; readonly tags: readonly string[] };

/** The pages that are kept, each with its domain and with what it shows; null for all others. */
function routeOf([first = "", second, third, fourth, ...rest]: readonly string[]): Route | null {
  if (rest.length > 0) return null;
  if (first === "" && second === undefined) return { namespace: "", tags: [STREAM] };
  if (first === "events" && second && third === undefined)
    return GEID.test(second) ? { namespace: "", tags: [eventTag(second)] } : null;
  if (first !== "domains") return null;
  if (second === undefined) return { namespace: "", tags: [DOMAINS] };
  if (!NAMESPACE.test(second)) return null;
  if (third === undefined) return { namespace: second, tags: [DOMAINS, domainTag(second)] };
  return third === "events" && fourth && GEID.test(fourth)
    ? { namespace: second, tags: [DOMAINS, eventTag(fourth)] }
    : null;
}

/**
 * Whether and how a page is kept: key `site|namespace|locale|theme|route`. Never for a signed-in reader, for the
 * framework's own requests, or with a query: what is not listed here is drawn anew.
 */
export function planPage(wish: PageWish): PagePlan | null {
  if (wish.hasSession || wish.search !== "" || wish.headers["authorization"] !== undefined) return null;
  if (Object.keys(wish.headers).some((name) => OF_FRAMEWORK.test(name))) return null;
  const route = routeOf(wish.segments);
  if (route === null) return null;
  const key = [wish.siteId, route.namespace, wish.locale, wish.theme ?? "", wish.pathname].join("|");
  return { key, siteId: wish.siteId, tags: route.tags };
}
