import { normaliseText } from "#lib/kernel/text/index.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", mdash: "-", ndash: "-", lsquo: "'", rsquo: "'", ldquo: '"', rdquo: '"' }; // prettier-ignore
const REFERENCE = /&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[a-zA-Z]{2,6}));/g;
const PERCENT_ESCAPE = /%(?:2[0-9A-F]|3[A-F]|40|5[BD])/gi;
const SEPARATOR = / [|¦»·•] | - | -- | — /;
const LONGEST_OUTLET_WORDS = 5;

/** A title as people read it: references and escapes decoded, normalised, the outlet's own name cut from its end. */
export function cleanTitle(title: string): string {
  return cutOutlet(normaliseText(decodeEscapes(decodeReferences(decodeReferences(title)))).trim());
}

/** Twice, because feeds escape what was escaped already: `&amp;#038;`. */
function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { decimal?: string; hex?: string; name?: string };
    const point = groups.decimal
      ? Number(groups.decimal)
      : groups.hex
        ? Number.parseInt(groups.hex, 16)
        : null;
    if (point !== null) return point > 0x1f && point <= 0x10ffff ? String.fromCodePoint(point) : " ";
    return ENTITIES[groups.name?.toLowerCase() ?? ""] ?? whole;
  });
}

function decodeEscapes(text: string): string {
  return text.replace(PERCENT_ESCAPE, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
}

/**
 * Cuts " - Reuters" and " | The China Post, Taiwan": a last part of a few capitalised words, shorter than what
 * stands before it. A part in lower case is the title's own.
 */
function cutOutlet(title: string): string {
  const parts = title.split(new RegExp(`(${SEPARATOR.source})`));
  while (parts.length > 2) {
    const last = parts.at(-1) ?? "";
    const rest = parts.slice(0, -2).join("");
    if (!isOutlet(last) || weightOf(rest) < weightOf(last)) break;
    parts.splice(-2);
  }
  return parts.join("").trim();
}

function isOutlet(part: string): boolean {
  const words = part.trim().split(/\s+/);
  if (words.length > LONGEST_OUTLET_WORDS || part.length > 40) return false;
  if (/\d/.test(part) || /[!?"]/.test(part)) return false;
  return words.every(
    (word) =>
      /^[^\p{Ll}]/u.test(word) || /^(?:of|the|de|la|el|y|and|und|del|di)$/.test(word) || word.includes("."),
  );
}

function weightOf(text: string): number {
  return (
    text.match(
      /\p{Script=Latin}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,2}|\p{L}+/gu,
    )?.length ?? 0
  );
}
