import { err, ok, type Result } from "#lib/kernel/result.ts";
import { guessEncoding, isScored, plausibility } from "./encoding-guess.ts";

/** A document as text, and how its encoding became known. */
export type Decoded = {
  readonly text: string;
  readonly encoding: string;
  readonly from: "bom" | "bytes" | "header" | "declaration" | "default" | "guess";
  readonly warnings: readonly string[];
};

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** TextDecoder knows no UTF-32; a code point that is none makes the whole text undecodable. */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.byteLength; offset += 4) {
    const point = view.getUint32(offset, isLittle);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    characters.push(String.fromCodePoint(point));
  }
  return characters.join("").replace(/^\ufeff/, "");
}

const decoded = (
  text: string | null,
  encoding: string,
  from: Decoded["from"],
  ...warnings: string[]
): Decoded | null => (text === null ? null : { text, encoding, from, warnings });

/** UTF-16 and UTF-32 by byte order mark, or by the zero bytes around a first `<`, `{` or `[`. */
function decodeWide(bytes: Uint8Array): Decoded | null {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return decoded(decodeUtf32(bytes, true), "utf-32le", "bom");
  if (startsWith(bytes, 0, 0, 0xfe, 0xff)) return decoded(decodeUtf32(bytes, false), "utf-32be", "bom");
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(decodeStrictly(bytes, "utf-16le"), "utf-16le", "bom");
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(decodeStrictly(bytes, "utf-16be"), "utf-16be", "bom");
  const opening = "<{[".split("").map((character) => character.charCodeAt(0));
  if (opening.includes(bytes[0] ?? 0) && bytes[1] === 0 && bytes[2] !== 0)
    return decoded(decodeStrictly(bytes, "utf-16le"), "utf-16le", "bytes");
  if (bytes[0] === 0 && opening.includes(bytes[1] ?? 0))
    return decoded(decodeStrictly(bytes, "utf-16be"), "utf-16be", "bytes");
  return null;
}

/** The encoding that a label names, or null for labels no decoder knows. `gb2312` and `gbk` are parts of gb18030. */
function encodingOf(label: string | undefined): string | null {
  try {
    const encoding = new TextDecoder(label?.trim() ?? "").encoding;
    return encoding === "gbk" ? "gb18030" : encoding;
  } catch {
    return null;
  }
}

const HEADER_CHARSET = /;\s*charset\s*=\s*["']?\s*([^\s"';]+)/i;
const XML_ENCODING = /^\s*(?:<!--[\s\S]*?-->\s*)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/i;
const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** Bytes in which a declaration has to stand. */
const DECLARATION_LENGTH = 2_048;

type Label = { readonly label: string; readonly from: "header" | "declaration" };

function labelsOf(bytes: Uint8Array, contentType: string | null): Label[] {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, DECLARATION_LENGTH),
  ).toString("latin1");
  const header = HEADER_CHARSET.exec(contentType ?? "")?.[1];
  const declaration = XML_ENCODING.exec(head)?.[1] ?? META_CHARSET.exec(head)?.[1];
  const labels: Label[] = [];
  if (header) labels.push({ label: header, from: "header" });
  if (declaration) labels.push({ label: declaration, from: "declaration" });
  return labels;
}

const JAPANESE_ESCAPE = [0x1b, 0x24];

function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(JAPANESE_ESCAPE));
}

/** A legacy text of a few characters can be valid UTF-8 by chance, but only as two-byte sequences. */
function isChanceUtf8(text: string): boolean {
  return !/[\u0800-\uffff]/.test(text);
}

/** One broken byte in so many well-formed characters is damage, not another encoding. */
const DAMAGE_SHARE = 1 / 50;

function decodeDamaged(bytes: Uint8Array): Decoded | null {
  const text = new TextDecoder().decode(bytes);
  let [broken, sound] = [0, 0];
  for (const character of text) {
    if (character === "\ufffd") broken += 1;
    else if (character > "\u007f") sound += 1;
  }
  return broken <= sound * DAMAGE_SHARE ? decoded(text, "utf-8", "default", "broken_bytes_replaced") : null;
}

/** A guess this good overrules a label under which the text reads this badly. */
const OVERRULES = 0.7;
const READS_BADLY = 0.3;

function decodeAsLabelled(bytes: Uint8Array, labels: readonly Label[]): Decoded | null {
  for (const { label, from } of labels) {
    const encoding = encodingOf(label);
    if (encoding === null || encoding === "utf-8" || encoding.startsWith("utf-16")) continue;
    const text = decodeStrictly(bytes, encoding);
    if (text === null) continue;
    const score = isScored(encoding) ? plausibility(text, encoding) : null;
    const better = score !== null && score < READS_BADLY ? guessEncoding(bytes) : null;
    if (better && better.score >= OVERRULES)
      return decoded(better.text, better.encoding, "guess", "encoding_mislabelled");
    return decoded(text, encoding, from);
  }
  return null;
}

function decodeUtf8(bytes: Uint8Array, labels: readonly Label[]): Decoded | null {
  const text = decodeStrictly(bytes, "utf-8");
  if (text === null) return null;
  const [first] = labels;
  const stated = first ? encodingOf(first.label) : "utf-8";
  const hasForeignLabel = stated !== "utf-8" && /[^\0-\x7f]/.test(text);
  if (
    hasForeignLabel &&
    stated !== null &&
    isScored(stated) &&
    stated !== "windows-1252" &&
    isChanceUtf8(text)
  )
    return decodeAsLabelled(bytes, labels);
  const from = startsWith(bytes, 0xef, 0xbb, 0xbf)
    ? "bom"
    : first && stated === "utf-8"
      ? first.from
      : "default";
  if (!first || stated === "utf-8") return decoded(text, "utf-8", from);
  if (!hasForeignLabel)
    return decoded(
      text,
      stated ?? "utf-8",
      stated ? first.from : "default",
      ...(stated ? [] : ["encoding_unknown"]),
    );
  return decoded(text, "utf-8", from, stated ? "encoding_mislabelled" : "encoding_unknown");
}

/**
 * Text from bytes: byte order mark, then what the bytes prove (UTF-16, UTF-8, ISO-2022-JP), then the HTTP charset,
 * then the document's own declaration, then a guess by what reads like a language. A label that the bytes belie is
 * overruled with a warning; bytes that read as nothing are refused rather than stored as mojibake.
 */
export function decodeDocument(
  bytes: Uint8Array,
  contentType: string | null,
): Result<Decoded, "undecodable"> {
  const labels = labelsOf(bytes, contentType);
  if (labels.some(({ label }) => /^utf-?7$/i.test(label)) || startsWith(bytes, 0x2b, 0x2f, 0x76))
    return err("undecodable");
  const wide = decodeWide(bytes);
  if (wide) return ok(wide);
  if (hasJapaneseEscapes(bytes)) {
    const text = decodeStrictly(bytes, "iso-2022-jp");
    const isLabelled = labels.some(({ label }) => encodingOf(label) === "iso-2022-jp");
    if (text !== null)
      return ok({
        text,
        encoding: "iso-2022-jp",
        from: "bytes",
        warnings: isLabelled ? [] : ["encoding_mislabelled"],
      });
  }
  const found = decodeUtf8(bytes, labels) ?? decodeDamaged(bytes) ?? decodeAsLabelled(bytes, labels);
  if (found) return ok(found);
  const guess = guessEncoding(bytes);
  if (!guess) return err("undecodable");
  const warning = labels.length > 0 ? "encoding_mislabelled" : "encoding_guessed";
  return ok({ text: guess.text, encoding: guess.encoding, from: "guess", warnings: [warning] });
}
