import type { Page } from "@playwright/test";
import { Person } from "./api.ts";
import { childUrl, publishedOn, publishOn } from "./child-sites.ts";
import { ingest, mintTitle } from "./evidence.ts";
import { retract } from "./curation.ts";
import type { Look } from "./look.ts";
import { readInTwoDomains } from "./shared-event.ts";
import { drainWork, makeDeadLetter, operatorAsk, proposeMerge } from "./operations.ts";

/** A page that is pictured: its file name, what it shows, how it is reached, and the status it answers with. */
export type Screen = {
  readonly name: string;
  readonly shows: string;
  /** An address, or the way to one; found once for all looks, unless it depends on their language. */
  readonly open: string | ((page: Page, origin: string, look: Look) => Promise<string>);
  readonly isOfLanguage?: boolean;
  /** Who reads it, if not just anybody. */
  readonly as?: "reader" | "curator" | "operator";
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

/** A page of a child site in the language of the look. */
const onChild = (site: string, path: string) => ({
  isOfLanguage: true,
  open: (_page: Page, _origin: string, { locale }: Look) =>
    Promise.resolve(childUrl(site, `/${locale}/${path}`)),
});

/** The topic that has the most to show: one with a text in the look's own language. */
const topic = {
  isOfLanguage: true,
  open: async (_page: Page, _origin: string, { locale }: Look) => {
    const out = await publishedOn("agiright", locale);
    return (out.find(({ translated_from: from }) => from === null) ?? out[0])?.url ?? "/";
  },
};

let withdrawn: Promise<string> | null = null;

/** A publication that was withdrawn; made once, told in every language of its site. */
const withdrawnTopic = {
  isOfLanguage: true,
  open: async (_page: Page, origin: string, { locale }: Look) => {
    withdrawn ??= publishOn("agiright").then(({ geid }) => geid);
    const geid = await withdrawn;
    const query = new URLSearchParams({ geid, site: "agiright", locale }).toString();
    const [one] = (await operatorAsk<{ data: { url: string; status: string }[] }>(`/publications?${query}`))
      .data;
    if (one?.status === "PUBLISHED") await retract(origin, geid, "The gazette withdrew its report.");
    await drainWork();
    return one?.url ?? "/";
  },
};

/** The page of a domain's first event. */
const reading = async (page: Page) => {
  await page.goto("/domains/ai-rights");
  return (await page.getByRole("article").getByRole("link").first().getAttribute("href")) ?? "/";
};

/** Two events that the demo's reports leave in doubt. */
const proposal = async () => {
  const { data } = await operatorAsk<{ data: { id: string }[] }>("/proposals?kind=merge&status=open&limit=1");
  return `/desk/proposals/${data[0]?.id ?? (await proposeMerge())}`;
};

let careful: Promise<unknown> | null = null;

/** What a site that wants a person's word has waiting. */
const held = async () => {
  careful ??= operatorAsk("/sites", {
    ...{ site_id: "careful", name: "Careful", default_locale: "en", locales: ["en"], domains: ["ai-rights"] },
    publication_profile: { required_aal: "A1" },
  }).then(() => publishOn("agiright"));
  await careful;
  return "/desk/held";
};

/** The wall with something on it that failed. */
const wall = async () => {
  await makeDeadLetter();
  return "/admin";
};

const SAID = [
  "The Diet passed it without the penalties that earlier drafts had. #AI推進法",
  "首爾宣言與布萊切利宣言並讀，差別在「包容」二字。 #人工智慧",
  "控訴審でも結論は変わらず。人の関与をどう示すかが次の争点。 #著作権",
] as const;

/** The home of a reader who follows the demo's author, who has just said something in three languages. */
const home = async (page: Page) => {
  const author = await Person.of(page.request, "author");
  for (const text of SAID) await author.say(text);
  await page.goto("/accounts/author");
  await page.locator('form[action="/follows"] button').click();
  await drainWork();
  return "/home";
};

/** The notices of a reader who asked for two things that one occurrence then met. */
const notices = async (page: Page) => {
  const handle = (await page.locator('header a[href="/account"]').textContent()) ?? "";
  const reader = await Person.of(page.request, handle.replace("@", ""));
  const contract = { channel: { kind: "in_app" }, cadence: "immediate" };
  await reader.want(201, "POST", "/subscriptions", {
    ...contract,
    domains: ["ai-rights"],
    name: "AI rights",
  });
  await reader.want(201, "POST", "/subscriptions", { ...contract, domains: ["law"], name: "Law" });
  const { report } = readInTwoDomains();
  await ingest([report], "Gazette");
  await drainWork();
  return "/notifications";
};

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
  {
    name: "search-filters",
    shows: "A search by filters alone, newest first",
    open: "/search?domain=ai-rights&site=agiright&from=2024-01-01",
  },
  { name: "search-none", shows: "A search that finds nothing", open: "/search?q=zzqq" },
  {
    name: "domain",
    shows: "A domain: its events by importance, its concepts as a way",
    open: "/domains/ai-rights",
  },
  { name: "reading", shows: "How a domain reads an event, its score taken apart", open: reading },
  { name: "site", shows: "A child site's front page, in its own colours", ...onChild("agiright", "") },
  { name: "site-topic", shows: "A publication with its sources and its trail back to them", ...topic },
  { name: "site-archive", shows: "A child site's archive", ...onChild("agiright", "archive") },
  {
    name: "site-about",
    shows: "Who speaks on a child site, and by which rules",
    ...onChild("agiright", "about"),
  },
  {
    name: "site-search",
    shows: "A child site's own search",
    ...onChild("agiright", `search?${new URLSearchParams({ q: "AI" }).toString()}`),
  },
  { name: "site-withdrawn", shows: "What stands where a publication stood", status: 410, ...withdrawnTopic },
  {
    name: "site-other",
    shows: "Another site of the network",
    open: () => Promise.resolve(childUrl("buildlog", "/en/")),
    looks: [{ locale: "en", theme: "light", width: 1440 }],
  },
  { name: "home", shows: "The timeline of a reader", open: home, as: "reader" },
  {
    name: "subscriptions",
    shows: "A contract in the making, with what it would have brought",
    open: "/subscriptions?domain=ai-rights&importance_min=0.4&cadence=daily_digest",
    as: "reader",
  },
  { name: "notices", shows: "What a reader was told, and why", open: notices, as: "reader" },
  { name: "desk", shows: "The desk: what waits for a decision", open: "/desk", as: "curator" },
  {
    name: "held",
    shows: "Publications that wait for a person's word",
    open: held,
    as: "curator",
    looks: [
      { locale: "en", theme: "light", width: 1440 },
      { locale: "zh-TW", theme: "dark", width: 360 },
    ],
  },
  {
    name: "merge",
    shows: "Two events side by side, and what speaks for and against one",
    open: proposal,
    as: "curator",
  },
  { name: "wall", shows: "The wall of the operator", open: wall, as: "operator" },
  { name: "sign-in", shows: "A sign-in that failed", open: "/signin?error=CredentialsSignin" },
  { name: "guide", shows: "The guide", open: "/docs" },
  { name: "api", shows: "The API from its own contracts", open: "/docs/api" },
  { name: "not-found", shows: "No such page", open: "/nothing/here", status: 404 },
  { name: "gone", shows: "A retracted event and its notice", open: retracted, status: 410 },
];
