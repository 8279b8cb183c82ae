/** Any origin will do: it only serves to see whether a reference leaves its own. */
const BASE = "http://parallax.invalid";

/** The path and query of a reference that stays on this origin, else `/`. Backslashes, controls and schemes never pass. */
export function samePathOrHome(reference: string | null | undefined): string {
  if (!reference?.startsWith("/") || /[\\\p{Cc}]/u.test(reference)) return "/";
  const url = URL.parse(reference, BASE);
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search;
}
