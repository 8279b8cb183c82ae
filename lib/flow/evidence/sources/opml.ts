import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Source } from "../contracts.ts";
import { invalidInput, type EvidenceError } from "../errors.ts";
import { parseInWorker } from "../parsing/in-worker.ts";

export type ListedFeed = { readonly title: string | null; readonly url: string };

const FEEDS_MAX = 1_000;

/** The feeds that an OPML document lists, each address once. Refuses another document, and more than 1,000 feeds. */
export async function listFeeds(bytes: Uint8Array): Promise<Result<ListedFeed[], EvidenceError>> {
  const parsed = await parseInWorker(bytes, { contentType: "text/x-opml", url: null });
  if (!parsed.ok) return err(invalidInput("evidence.invalid", "/", parsed.error.detail));
  if (parsed.value.format !== "opml")
    return err(invalidInput("evidence.invalid", "/", "is no OPML document"));
  const feeds = [...new Map(parsed.value.feeds.map((feed) => [feed.url, feed])).values()];
  if (feeds.length > FEEDS_MAX)
    return err(invalidInput("evidence.invalid", "/", `lists more than ${FEEDS_MAX} feeds`));
  return ok(feeds);
}

/** What XML 1.0 forbids, and the control characters it discourages. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) =>
  text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** An OPML 2.0 document of the feeds among sources. */
export function writeOpml(sources: readonly Source[]): string {
  const outlines = sources.flatMap(({ kind, url, title, language }) => {
    if (kind !== "feed" || url === null) return [];
    const tag = language === null ? "" : ` language="${escape(language)}"`;
    const text = escape(title);
    return `    <outline type="rss" text="${text}" title="${text}" xmlUrl="${escape(url)}"${tag}/>`;
  });
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>Sources</title></head>\n`;
  return `${head}  <body>\n${outlines.join("\n")}\n  </body>\n</opml>\n`;
}
