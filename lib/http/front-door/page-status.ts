import type { RequestTarget } from "./request-target.ts";

/** What the front door knows of an address before it is rendered; null leaves it to the page. */
export type PageStatus = { readonly kind: "moved"; readonly location: string } | { readonly kind: "gone" };

type Look = (target: RequestTarget) => Promise<PageStatus | null>;
const looks: Look[] = [];

/** Adds a look-up for addresses whose status a rendered page cannot give: moved for good, or gone. */
export function addPageStatus(look: Look): void {
  looks.push(look);
}

/** Asks the look-ups; one that fails leaves the address to the page. */
export async function pageStatus(target: RequestTarget): Promise<PageStatus | null> {
  for (const look of looks) {
    const status = await look(target).catch(() => null);
    if (status !== null) return status;
  }
  return null;
}
