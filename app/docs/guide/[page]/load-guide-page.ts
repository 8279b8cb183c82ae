import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cache } from "react";
import { isGuidePage } from "../../../../components/docs/guide-pages.ts";

/** Where the pages lie; the list of ids is the only way to a file. */
const FOLDER = join(process.cwd(), "docs/guide");

export type GuideText = { readonly title: string; readonly lead: string; readonly text: string };

/** A page of the guide as Markdown, with its title and first sentence; null where there is none of that name. */
export const loadGuidePage = cache(async (id: string): Promise<GuideText | null> => {
  if (!isGuidePage(id)) return null;
  const text = await readFile(join(FOLDER, `${id}.md`), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? id;
  const lead = /^# .+\n\n([^\n]+)/m.exec(text)?.[1] ?? "";
  return { title, lead, text };
});
