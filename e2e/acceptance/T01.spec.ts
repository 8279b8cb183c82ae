import { Person, type Page } from "../support/api.ts";
import { alternatesIn, visitUrl } from "../support/child-pages.ts";
import { expect, test } from "@playwright/test";

type Listed = {
  pubid: string;
  geid: string;
  projection_id: string;
  site_id: string;
  locale: string;
  title: string;
  url: string;
  canonical_url: string;
  hreflang: { locale: string; url: string }[];
};
type Step = { kind: string; id: string };

const SITES = ["agiright", "buildlog"];
/** The languages of agiright, of which buildlog has one. */
const LOCALES = 3;

let reader: Person;
let shared: Listed[];
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  reader = await Person.create(request, "reader");
  // The demo's pages come out one after another behind the first start.
  await expect(async () => {
    shared = await findShared();
    expect(new Set(shared.map((one) => one.locale)).size).toBe(LOCALES);
  }).toPass({ timeout: 240_000, intervals: [2_000] });
});

/** An event that was reported in several languages, and its pages in all places; none while there is none. */
async function findShared(): Promise<Listed[]> {
  const [first = [], ...others] = await Promise.all(SITES.map((site) => publishedOn(site)));
  const isEverywhere = (geid: string) => others.every((list) => list.some((other) => other.geid === geid));
  for (const geid of new Set(first.map((one) => one.geid).filter(isEverywhere))) {
    const pages = [first, ...others].flat().filter((one) => one.geid === geid);
    const { languages } = await reader.want<{ languages: string[] }>(200, "GET", `/events/${geid}`);
    if (languages.length > 1 && new Set(pages.map((one) => one.locale)).size === LOCALES) return pages;
  }
  return [];
}

/** Everything that a site has out on the web. */
async function publishedOn(site: string): Promise<Listed[]> {
  const path = `/publications?site=${site}&status=PUBLISHED&limit=100`;
  return (await reader.want<Page<Listed>>(200, "GET", path)).data.filter((one) => one.url !== null);
}

const trailOf = async ({ pubid }: Listed) =>
  (await reader.want<{ trail: Step[] }>(200, "GET", `/publications/${pubid}/provenance`)).trail;
const idsOf = (trail: readonly Step[], kind: string) =>
  trail.filter((step) => step.kind === kind).map((step) => step.id);

test("T01: one occurrence is one event on every site and in every language, and each keeps a view of its own", async () => {
  expect(new Set(shared.map((one) => one.site_id)).size).toBe(SITES.length);
  expect(new Set(shared.map((one) => one.locale)).size).toBe(LOCALES);
  const event = shared[0]?.geid ?? "";
  const evidence = new Set<string>();
  for (const one of shared) {
    const trail = await trailOf(one);
    expect(trail[0]).toMatchObject({ kind: "publication", id: one.pubid });
    expect(idsOf(trail, "projection")).toEqual([one.projection_id]);
    expect(idsOf(trail, "event")).toEqual([event]);
    for (const id of idsOf(trail, "evidence")) evidence.add(id);
  }
  expect(evidence.size).toBeGreaterThan(1);
  // A view per domain, whatever the number of languages; a publication per place.
  expect(new Set(shared.map((one) => one.projection_id)).size).toBe(SITES.length);
  expect(new Set(shared.map((one) => one.pubid)).size).toBe(shared.length);
  const { data: views } = await reader.want<Page<{ dpid: string }>>(
    200,
    "GET",
    `/events/${event}/projections`,
  );
  const dpids = views.map((view) => view.dpid);
  for (const { projection_id: dpid } of shared) expect(dpids).toContain(dpid);
  const known = await reader.want<{ geid: string; languages: string[] }>(200, "GET", `/events/${event}`);
  expect(known.languages.length).toBeGreaterThan(1);
});

test("T01: every page of it names the event and its evidence, and counts as the original of itself alone", async () => {
  for (const one of shared) {
    const [evid = "nothing"] = idsOf(await trailOf(one), "evidence");
    // Pages of one reading name each other; each is drawn again when another one of them comes out.
    await expect(async () => {
      const page = await visitUrl(one.url);
      expect(page.status, one.url).toBe(200);
      expect(page.body, `${one.url} names its event`).toContain(`/events/${one.geid}`);
      expect(page.body, `${one.url} names its evidence`).toContain(evid);
      expect(one.canonical_url).toBe(one.url);
      expect(page.body).toContain(`<link rel="canonical" href="${one.url}">`);
      // Other languages of the same reading, and nothing of another site.
      const own = shared.filter((other) => other.projection_id === one.projection_id);
      expect(one.hreflang.map(({ url }) => url).toSorted()).toEqual(own.map(({ url }) => url).toSorted());
      if (own.length > 1)
        expect(alternatesIn(page.body)).toEqual(own.map(({ locale, url }) => `${locale} ${url}`).toSorted());
    }).toPass();
  }
  const [inFeed] = shared.filter((one) => one.site_id === "buildlog");
  const feedUrl = new URL("/en/feed.json", inFeed?.url).href;
  await expect(async () => {
    expect((await visitUrl(feedUrl)).body).toContain(inFeed?.pubid ?? "nothing");
  }).toPass();
});
