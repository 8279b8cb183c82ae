type Wish = { q: string; type: string | null; language: string | null; cursor?: string | null };

/** The address of a search; what is not asked for is left out. */
export function searchPath(wish: Wish): string {
  const asked = Object.entries(wish).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/search?${new URLSearchParams(asked)}`;
}
