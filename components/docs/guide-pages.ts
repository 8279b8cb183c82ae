/** The pages of the guide by whom they are for, in the order of the index; each is a file of docs/guide. */
export const GUIDE_PAGES = ["reader", "subscriber", "editor", "operator", "host-application"] as const;
export type GuidePageId = (typeof GUIDE_PAGES)[number];

/** Whether an address names a page of the guide. */
export const isGuidePage = (id: string): id is GuidePageId => (GUIDE_PAGES as readonly string[]).includes(id);
