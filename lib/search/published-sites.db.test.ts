import { afterAll, beforeAll, expect, test } from "vitest";
import { retractPublication } from "#lib/flow/publications/index.ts";
import { inContext, publicContext } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, DOMAIN, type Publishing } from "#lib/testing/publishing.ts";
import {
  consumers,
  searchEvents,
  topAcrossDomains,
  type SearchFilters,
  type SearchPosition,
} from "./index.ts";

let at: Publishing;
beforeAll(async () => {
  at = await arrangePublishing(consumers);
  await at.addSite("paper", { locales: ["en", "zh-TW"] });
  await at.addSite("gazette");
});
afterAll(() => at.close());

const found = async (filters: SearchFilters, q = "") =>
  (await searchEvents(publicContext, { q, limit: 10, ...filters })).found.map(({ card }) => card.geid);

test("an event is found by the sites on which it can be read, with words and without, until its last page there is gone", async () => {
  const [first, second] = [await report(), await report()];
  await at.work();
  expect((await found({ site: "gazette" })).toSorted()).toEqual([first, second].toSorted());
  expect(await found({ site: "gazette" }, "Quokka1")).toEqual([first]);
  expect(await found({ site: "paper", domain: DOMAIN }, "Quokka2")).toEqual([second]);
  expect(await found({ site: "nowhere" })).toEqual([]);
  const retract = async (site: string, locale: string) => {
    const { pubid } = await published(at, first, "web", site, locale);
    value(await inContext(at.owner, (tx) => retractPublication(tx, at.owner, { pubid, reason: "Wrong." })));
    await at.work();
  };
  await retract("paper", "en");
  expect(await found({ site: "paper" })).toContain(first);
  await retract("paper", "zh-TW");
  expect(await found({ site: "paper" })).toEqual([second]);
  expect((await found({ site: "gazette" })).toSorted()).toEqual([first, second].toSorted());
});

test("without words the newest come first, and a page goes on where the one before ended", async () => {
  const { found: all } = await searchEvents(publicContext, { q: "", locale: "en", limit: 50 });
  const geids = all.map(({ card }) => card.geid);
  expect(geids.length).toBeGreaterThan(1);
  const paged: string[] = [];
  let after: SearchPosition | null = null;
  do {
    const page = await searchEvents(publicContext, { q: " ", locale: "en", limit: 1, after });
    const [one] = page.found;
    if (one) paged.push(one.card.geid);
    after = one?.position ?? null;
  } while (after !== null && paged.length <= geids.length);
  expect(paged).toEqual(geids);
});

test("nothing asked finds nothing, and one domain alone is not across domains", async () => {
  expect(await found({})).toEqual([]);
  expect(await found({ locale: "en" }, "!!!")).toEqual([]);
  expect(await topAcrossDomains(5)).toEqual([]);
});
