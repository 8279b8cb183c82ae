import { fromHtml } from "hast-util-from-html";
import { toText } from "hast-util-to-text";
import { paragraphs } from "./plain-text.ts";

/** Open elements at one time, and their sum over all tags: parsing costs that much. Real articles stay far below. */
const DEPTH_MAX = 100;
const WORK_MAX = 300_000;

const ELEMENTS =
  "a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|canvas|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|nobr|noscript|object|ol|option|p|param|picture|plaintext|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr|xmp";
/** A tag of HTML, bare or with an attribute; `List<String>` and `a <b then c> d` are prose. */
const TAG = new RegExp(
  `</?(?:${ELEMENTS})(?:\\s*/?>|[\\s/]+(?:[\\w-]{1,20}\\s+){0,3}[a-z][\\w:-]{0,40}\\s*=)|<!--|<!doctype`,
  "i",
);
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const ANY_TAG = /<(\/?)([a-z][^\s/>]*)/gi;
/** Elements that hold nothing or that the next of their kind closes: they do not nest. */
const FLAT =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|option|tr|td|th)$/i;

/** Whether a string holds HTML tags rather than prose with angle brackets. */
export function hasMarkup(text: string): boolean {
  return TAG.test(text);
}

/** Elements that the parser opens again in each block until they are closed: an open one costs more. */
const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/i;
const FORMATTING_WEIGHT = 5;

/** Parsing recurses and repairs, so the bounds have to hold before it starts. */
function isWithinLimits(html: string): boolean {
  let depth = 0;
  let weight = 0;
  let work = 0;
  for (const [, slash, name = ""] of html.matchAll(ANY_TAG)) {
    if (!FLAT.test(name)) {
      const step = slash ? -1 : 1;
      depth = Math.max(0, depth + step);
      weight = Math.max(0, weight + step * (FORMATTING.test(name) ? FORMATTING_WEIGHT : 1));
    }
    work += weight + 1;
    if (depth > DEPTH_MAX || work > WORK_MAX) return false;
  }
  return true;
}

/**
 * The text that a reader of this markup would see: paragraphs apart, scripts, styles and templates gone, entities
 * decoded. Null when the markup is too deep or too large to be parsed safely. No markup survives as markup.
 */
export function htmlToText(html: string): string | null {
  if (!isWithinLimits(html)) return null;
  try {
    return paragraphs(toText(fromHtml(html, { fragment: true })));
  } catch {
    return null;
  }
}

/** Decodes character references in prose and leaves angle brackets alone. */
export function decodeEntities(text: string): string {
  if (!ENTITY.test(text)) return text;
  return toText(fromHtml(text.replaceAll("<", "&lt;"), { fragment: true }), { whitespace: "pre" });
}

/** Prose from a string of unknown kind: markup becomes text, references are decoded, all else stays as it is. */
export function toProse(text: string): string | null {
  return hasMarkup(text) ? htmlToText(text) : decodeEntities(text);
}
