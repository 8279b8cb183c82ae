import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { createAccount, type Login, signIn } from "../support/accounts.ts";
import { choose, type Look } from "../support/look.ts";
import { type Screen, SCREENS, USUAL } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Pictures for people to judge the design by; `npm run screens` takes them anew of the demo's events. */
const FOLDER = fileURLToPath(new URL("../../docs/evidence/screens/", import.meta.url));
const MOST_BYTES = 5_500_000;
const QUALITY = 80;

// In order, one worker each: `-g wall` takes the pictures of one page anew and leaves the others.
test.describe.configure({ mode: "default" });

const fileOf = (name: string, { locale, theme, width }: Look) => `${name}-${width}-${theme}-${locale}.webp`;

/** WebP is a third of PNG here and drawn by every browser; Playwright itself writes no WebP. */
async function picture(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await writeFile(FOLDER + file, Buffer.from(data, "base64"));
}

const accounts: Partial<Record<NonNullable<Screen["as"]>, Promise<Login>>> = {};

const addressOf = async (open: Screen["open"], page: Page, origin: string, look: Look): Promise<string> =>
  typeof open === "string" ? open : await open(page, origin, look);

test.beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
});

for (const screen of SCREENS) {
  let found: string | null = null;
  for (const look of screen.looks ?? USUAL)
    test(`${screen.name} in ${look.locale}, ${look.theme}, ${look.width} px`, async ({
      page,
      context,
      baseURL,
      expectErrorStatus,
    }) => {
      const { open, status = 200, isOfLanguage = false, as } = screen;
      if (status !== 200) expectErrorStatus(status);
      await choose(context, page, look, baseURL ?? "");
      // Pages of child sites follow the reader's system.
      await page.emulateMedia({ colorScheme: look.theme });
      if (as !== undefined) await signIn(page, await (accounts[as] ??= createAccount(as)), "/account");
      const address =
        isOfLanguage || found === null ? await addressOf(open, page, baseURL ?? "", look) : found;
      found = address;
      expect((await page.goto(address))?.status()).toBe(status);
      await page.evaluate(() => document.fonts.ready);
      await picture(page, fileOf(screen.name, look));
    });
}

const indexEntry = ({ name, shows, looks = USUAL }: Screen) =>
  `| ${shows} | ${looks.map((look) => `[${look.width} ${look.theme} ${look.locale}](${fileOf(name, look)})`).join(", ")} |`;

test("the index names every picture, and together they stay small", async () => {
  const lines = [
    "# Screens",
    "",
    "Taken by `npm run screens` of the demo network in Chromium: width in CSS pixels, theme, language. Texts are those of",
    "the demo feeds; identities and times differ from run to run.",
    "",
    "| page | pictures |",
    "|---|---|",
    ...SCREENS.map(indexEntry),
  ];
  await writeFile(`${FOLDER}index.md`, `${lines.join("\n")}\n`);
  const named = new Set(
    SCREENS.flatMap(({ name, looks = USUAL }) => looks.map((look) => fileOf(name, look))),
  );
  for (const file of await readdir(FOLDER))
    if (file !== "index.md" && !named.has(file)) await rm(FOLDER + file);
  const files = await readdir(FOLDER);
  expect(files).toEqual(expect.arrayContaining([...named]));
  const sizes = await Promise.all(files.map(async (name) => (await stat(FOLDER + name)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
