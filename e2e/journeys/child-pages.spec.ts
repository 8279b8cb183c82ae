import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import {
  childUrl,
  chooseOnChild,
  expectToStandAlone,
  publishedOn,
  type Published,
} from "../support/child-sites.ts";
import { LOOKS, SAMPLE, type Locale, type Look } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

const isFull = process.env["PARALLAX_E2E_FULL"] === "1";

type Kind = {
  readonly name: string;
  readonly status?: number;
  /** Search and system pages are of no use to robots. */
  readonly isIndexed?: boolean;
  readonly path: (locale: Locale) => string | Promise<string>;
};

const first = (list: readonly Published[]): string => list[0]?.path ?? "/nothing-is-out";

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
];

const nameOf = ({ locale, theme, width }: Look) => `${locale}, ${theme}, ${width} px`;

for (const { name, status = 200, isIndexed = true, path } of KINDS)
  for (const look of isFull ? LOOKS : SAMPLE)
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
