/** What a search may be narrowed to, by the names that its address uses, in the order they are offered. */
export const FILTERS = ["domain", "site", "type", "language", "scale", "maturity", "from", "to"] as const;
export type Filter = (typeof FILTERS)[number];

/** What somebody asks of the search: words, and what to narrow them to; null where nothing is asked. */
export type Wish = { readonly q: string } & { readonly [name in Filter]: string | null };

/** Asks for nothing yet. */
export const NO_WISH: Wish = {
  q: "",
  domain: null,
  site: null,
  type: null,
  language: null,
  scale: null,
  maturity: null,
  from: null,
  to: null,
};

/** The filters that a wish sets, in the order they are offered. */
export const chosenFilters = (wish: Wish): { readonly name: Filter; readonly value: string }[] =>
  FILTERS.flatMap((name) => {
    const value = wish[name];
    return value === null ? [] : [{ name, value }];
  });

/** The address of a search; what is not asked for is left out. */
export function searchPath(wish: Wish, cursor: string | null = null): string {
  const filters = chosenFilters(wish).map(({ name, value }): [string, string] => [name, value]);
  const query = new URLSearchParams([...(wish.q === "" ? [] : [["q", wish.q]]), ...filters]);
  if (cursor !== null) query.set("cursor", cursor);
  return query.size === 0 ? "/search" : `/search?${query}`;
}
