import type { Page } from "@playwright/test";

const MOST_STEPS = 80;

/** Moves the focus on until something of this name has it; the page must be usable by this key alone. */
export async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "searchbox",
  name: string,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the ${role} “${name}” cannot be reached by the Tab key`);
}
