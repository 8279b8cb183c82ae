/** What a page gets of the query of its address. */
export type SearchParameters = Readonly<Record<string, string | string[] | undefined>>;

/** The one value of a parameter; a parameter that is missing or given several times counts as missing. */
export const single = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;
