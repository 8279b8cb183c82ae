import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with what axe finds on the page, each finding with the places it was found at. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], runOnly: TAGS });
  // Our pages hold no frames of other origins: without the second, empty page that axe opens for those, a third less.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const findings = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  expect(findings, page.url()).toEqual([]);
}

/** Fails when the page can be scrolled sideways, naming what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(wide, page.url()).toEqual([]);
}

/** Fails when something to press is smaller than 24 by 24 CSS pixels; links inside running text are exempt (WCAG 2.5.8). */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const isInText = (element: Element) => getComputedStyle(element).display === "inline";
    return [...document.querySelectorAll("a, button, input:not([type=hidden]), summary")]
      .filter((element) => element.checkVisibility() && !isInText(element))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (width < 24 || height < 24);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(small, page.url()).toEqual([]);
}
