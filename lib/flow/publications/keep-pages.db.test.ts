import { afterAll, beforeAll, expect, test } from "vitest";
import { report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { keepPages } from "./index.ts";
import { sitePaths } from "./rules.ts";

let at: Publishing;
beforeAll(async () => {
  at = await arrangePublishing();
});
afterAll(() => at.close());

const keep = () => keepPages({ ...at.owner, role: "worker" });
const pagesOf = async (siteId: string) =>
  (await at.rows("select path from publication_artifact where site_id = $1 order by path", [siteId])).map(
    ({ path }) => path,
  );
const drawnSince = (from: number) => at.renderer.drawn.slice(from).map(({ path }) => path);

test("a site that has published nothing gets every standing page in each of its languages, once", async () => {
  await at.addSite("fresh", { locales: ["en", "ja"] });
  expect(await keep()).toBe(sitePaths(["en", "ja"]).length);
  expect(await keep(), "what is waited for is not asked for again").toBe(0);
  await at.work();
  expect(await pagesOf("fresh")).toEqual(
    sitePaths(["en", "ja"])
      .map(({ path }) => path)
      .sort(),
  );
  expect(await keep()).toBe(0);
});

test("a site that is not open yet, or no more, is drawn nothing", async () => {
  await at.addSite("closed");
  await at.rows("update site set status = 'retired' where site_id = 'closed'");
  expect(await keep()).toBe(0);
});

test("a new build draws every page again and leaves alone what comes out the same", async () => {
  await report();
  await at.work();
  const before = await at.rows(
    "select path, updated_at, hash from publication_artifact order by site_id, path",
  );
  const begun = at.renderer.drawn.length;
  at.renderer.design = "second";
  await keep();
  await at.work();
  const again = drawnSince(begun);
  expect(again).toEqual(expect.arrayContaining(["/en/", "/ja/", "/en/about"]));
  expect(again.filter((path) => path.includes("/topics/"))).toHaveLength(2);
  expect(
    await at.rows("select path, updated_at, hash from publication_artifact order by site_id, path"),
  ).toEqual(before);
  expect(await keep()).toBe(0);
});

test("a site that is renamed is drawn again as a whole, and its neighbours are not", async () => {
  await at.addSite("neighbour");
  await keep();
  await at.work();
  const begun = at.renderer.drawn.length;
  await at.rows("update site set name = 'Renamed' where site_id = 'fresh'");
  expect(await keep()).toBe((await pagesOf("fresh")).length);
  await at.work();
  expect(new Set(at.renderer.drawn.slice(begun).map(({ siteId }) => siteId))).toEqual(new Set(["fresh"]));
});
