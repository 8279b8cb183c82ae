import { SearchBox } from "./search-box.tsx";

/** A way to the search from another page; a plain form, so that it works before and without scripts. */
export function SearchForm({ size = "small" }: { size?: "small" | "large" }) {
  return (
    <form method="get" action="/search" role="search">
      <SearchBox id={`search-${size}`} query="" size={size} />
    </form>
  );
}
