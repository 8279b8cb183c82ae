import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import {
  childUrl,
  chooseOnChild,
  expectToStandAlone,
  MOTHER,
  publishedOn,
  publishOn,
  type Published,
} from "../support/child-sites.ts";
import { retract } from "../support/curation.ts";
import { looksOfPage, type Locale, type Look } from "../support/look.ts";
import { drainWork } from "../support/operations.ts";
import { expect, test } from "../support/test.ts";

type Kind = {
  readonly name: string;
  readonly status?: number;
  /** Search and system pages are of no use to robots. */
  readonly isIndexed?: boolean;
  readonly path: (locale: Locale) => string | Promise<string>;
};

const first = (list: readonly Published[]): string => list[0]?.path ?? "/nothing-is-out";

let withdrawn: Promise<Map<string, string>> | null = null;

/** The paths at which a withdrawn publication stood, by language; made once per worker. */
async function withdrawnPaths(): Promise<Map<string, string>> {
  const { geid } = await publishOn("agiright");
  const paths = new Map<string, string>();
  for (const locale of ["zh-TW", "en", "ja"]) {
    const out = (await publishedOn("agiright", locale)).find((one) => one.geid === geid);
    if (out) paths.set(locale, out.path);
  }
  await retract(MOTHER, geid, `The gazette withdrew it. ${"長い理由".repeat(30)}`);
  await drainWork();
  return paths;
}

const KINDS: readonly Kind[] = [
  { name: "front page", path: (locale) => `/${locale}/` },
  { name: "topic", path: async (locale) => first(await publishedOn("agiright", locale)) },
  {
    name: "topic in another language",
    path: async (locale) => {
      const out = await publishedOn("agiright", locale);
      return first(out.filter((one) => one.translated_from !== null));
    },
  },
  { name: "archive", path: (locale) => `/${locale}/archive` },
  { name: "about", path: (locale) => `/${locale}/about` },
  { name: "corrections", path: (locale) => `/${locale}/corrections` },
  { name: "search", isIndexed: false, path: (locale) => `/${locale}/search?q=AI` },
  {
    name: "search without an answer",
    isIndexed: false,
    path: (locale) => `/${locale}/search?q=zzqq`,
  },
  {
    name: "hostile search",
    isIndexed: false,
    path: (locale) =>
      `/${locale}/search?q=${encodeURIComponent(`"><script>document.title='run'</script>\u202e${"長".repeat(200)}`)}`,
  },
  { name: "no such page", status: 404, isIndexed: false, path: (locale) => `/${locale}/nothing` },
  {
    name: "withdrawn publication",
    status: 410,
    isIndexed: false,
    path: async (locale) => (await (withdrawn ??= withdrawnPaths())).get(locale) ?? "/",
  },
];

const nameOf = ({ locale, theme, width }: Look) => `${locale}, ${theme}, ${width} px`;

for (const [nth, { name, status = 200, isIndexed = true, path }] of KINDS.entries())
  for (const look of looksOfPage(nth))
    test(`${name} of a child site: accessible, inside its window, standing by itself (${nameOf(look)})`, async ({
      page,
      expectErrorStatus,
    }) => {
      if (status !== 200) expectErrorStatus(status);
      await chooseOnChild(page, look);
      const answer = await page.goto(childUrl("agiright", await path(look.locale)));
      expect(answer?.status()).toBe(status);
      await expect(page.locator("html")).toHaveAttribute("lang", look.locale);
      expect(await page.title()).not.toBe("run");
      await expectToStandAlone(page, isIndexed);
      await expectNoOverflow(page);
      await expectTargets(page);
      await expectAccessible(page);
    });

test("a withdrawn publication and the list of corrections say why in their own language", async ({
  page,
  expectErrorStatus,
}) => {
  expectErrorStatus(410);
  const paths = await (withdrawn ??= withdrawnPaths());
  for (const [locale, words] of [
    ["zh-TW", "事件已撤回：The gazette withdrew it."],
    ["ja", "出来事が撤回されました：The gazette withdrew it."],
  ] as const)
    for (const path of [paths.get(locale) ?? "/", `/${locale}/corrections`]) {
      await page.goto(childUrl("agiright", path));
      await expect(page.getByText(words).first(), path).toBeVisible();
    }
});

test("a language that the site does not speak is not found, in one that it speaks", async ({
  page,
  expectErrorStatus,
}) => {
  expectErrorStatus(404);
  const answer = await page.goto(childUrl("buildlog", "/ja/"));
  expect(answer?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expectAccessible(page);
});

test("two sites have their own names, colours and languages", async ({ page }) => {
  const seen: (string | null)[][] = [];
  for (const site of ["agiright", "buildlog"]) {
    await page.goto(childUrl(site, "/en/"));
    const accent = await page
      .locator("header")
      .first()
      .evaluate((band) => getComputedStyle(band).borderTopColor);
    seen.push([
      await page.title(),
      accent,
      String(await page.getByRole("navigation", { name: "Language" }).count()),
    ]);
  }
  expect(seen[0]?.[0]).toContain("AGI Right");
  expect(seen[1]?.[0]).toContain("Build Log");
  expect(seen[0]?.[1]).not.toBe(seen[1]?.[1]);
  expect([seen[0]?.[2], seen[1]?.[2]]).toEqual(["1", "0"]);
});
