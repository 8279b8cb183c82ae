/** What XML 1.0 §2.2 forbids, and the control characters it discourages; lone surrogates are among them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text without the characters that no XML 1.0 document may hold. */
export const stripForbidden = (text: string): string => text.replace(FORBIDDEN, "");

/** Text as it stands between tags or in a quoted attribute. */
export const escapeXml = (text: string): string =>
  stripForbidden(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

type Attributes = Readonly<Record<string, string | null | undefined>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter((pair): pair is [string, string] => typeof pair[1] === "string")
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

/** An element around text; null where there is no text, so that no empty element is written. */
export function element(
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): string | null {
  if (text === null || text === undefined || text === "") return null;
  return `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element without content. */
export const emptyElement = (name: string, attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}/>`;

/** An element around elements; what is null among them is left out. */
export const parent = (
  name: string,
  children: readonly (string | null)[],
  attributes: Attributes = {},
): string =>
  `<${name}${attributesOf(attributes)}>\n${children.filter((child) => child !== null).join("\n")}\n</${name}>`;

/** A whole document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
