import type { Page } from "@playwright/test";
import { ingest, mintTitle } from "./evidence.ts";
import { retract } from "./curation.ts";
import type { Look } from "./look.ts";

/** A page that is pictured: its file name, what it shows, how it is reached, and the status it answers with. */
export type Screen = {
  readonly name: string;
  readonly shows: string;
  /** An address, or the way to one from an address. */
  readonly open: string | ((page: Page, origin: string) => Promise<string>);
  readonly status?: number;
  /** Instead of the usual three. */
  readonly looks?: readonly Look[];
};

/** One picture per width; every language and both themes among them. */
export const USUAL: readonly Look[] = [
  { locale: "en", theme: "light", width: 1440 },
  { locale: "ja", theme: "dark", width: 820 },
  { locale: "zh-TW", theme: "light", width: 360 },
];
const WIDE_AND_DARK: Look = { locale: "zh-TW", theme: "dark", width: 1440 };

/** The demo's event that the query finds first. */
const found = (query: string) => async (page: Page) => {
  await page.goto(`/search?${new URLSearchParams({ q: query })}`);
  return (await page.getByRole("article").getByRole("link").first().getAttribute("href")) ?? "/";
};

async function retracted(_page: Page, origin: string): Promise<string> {
  const { word } = mintTitle();
  const title = `Ferry line to resume in spring, harbour office says (${word})`;
  const [geid = ""] = await ingest(
    [{ url: `https://harbour.example/${word}`, title, language: "en", published_at: "2026-11-06T08:00:00Z" }],
    "Harbour gazette",
  );
  await retract(origin, geid, "The office withdrew its statement.");
  return `/events/${geid}`;
}

/** Every page that is pictured, in the order of the index. A new page is one line here. */
export const SCREENS: readonly Screen[] = [
  {
    name: "newest",
    shows: "The mother page: one card for each occurrence",
    open: "/",
    looks: [...USUAL, WIDE_AND_DARK],
  },
  {
    name: "event",
    shows: "An event: evidence by origin, versions, lineage",
    open: found('"AI Act"'),
    looks: [...USUAL, WIDE_AND_DARK],
  },
  { name: "search", shows: "A search with its hits marked, narrowed by facets", open: "/search?q=AI" },
  { name: "search-none", shows: "A search that finds nothing", open: "/search?q=zzqq" },
  { name: "sign-in", shows: "A sign-in that failed", open: "/signin?error=CredentialsSignin" },
  { name: "guide", shows: "The guide", open: "/docs" },
  { name: "api", shows: "The API from its own contracts", open: "/docs/api" },
  { name: "not-found", shows: "No such page", open: "/nothing/here", status: 404 },
  { name: "gone", shows: "A retracted event and its notice", open: retracted, status: 410 },
];
