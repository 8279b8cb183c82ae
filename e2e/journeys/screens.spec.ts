import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { choose, LOOKS, type Look, SAMPLE } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

/** Pictures for people to judge the design by; taken of the demo's events with PARALLAX_E2E_SCREENS=1. */
const FOLDER = fileURLToPath(new URL("../../docs/evidence/screens/", import.meta.url));

type Screen = { name: string; path: string; looks: readonly Look[]; status?: number };

const FIXED: readonly Screen[] = [
  { name: "newest", path: "/", looks: LOOKS },
  { name: "search", path: "/search?q=AI", looks: SAMPLE },
  { name: "sign-in", path: "/signin?error=CredentialsSignin", looks: SAMPLE },
  { name: "guide", path: "/docs", looks: SAMPLE },
  { name: "api", path: "/docs/api", looks: SAMPLE },
  { name: "not-found", path: "/nothing/here", looks: SAMPLE, status: 404 },
];

const file = (name: string, { locale, theme, width }: Look) =>
  `${FOLDER}${name}-${width}-${theme}-${locale}.png`;

test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const { name, path, looks, status = 200 } of FIXED)
  for (const look of looks)
    test(`${name} in ${look.locale}, ${look.theme}, ${look.width} px`, async ({
      page,
      context,
      baseURL,
      expectErrorStatus,
    }) => {
      if (status !== 200) expectErrorStatus(status);
      await choose(context, page, look, baseURL ?? "");
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await page.screenshot({ path: file(name, look) });
    });

for (const look of LOOKS)
  test(`event in ${look.locale}, ${look.theme}, ${look.width} px`, async ({ page, context, baseURL }) => {
    await choose(context, page, look, baseURL ?? "");
    await page.goto("/search?q=%22AI+Act%22");
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.screenshot({
      path: file("event", look),
      fullPage: look.width === 1440 && look.locale === "en",
    });
  });
