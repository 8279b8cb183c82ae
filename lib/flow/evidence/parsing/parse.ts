import { ok, type Result } from "#lib/kernel/result.ts";
import {
  refuse,
  type DocumentBody,
  type DocumentHints,
  type DocumentRefusal,
  type ParsedDocument,
} from "./document.ts";
import { decodeDocument } from "./encoding.ts";
import { DOCUMENT_BYTES_MAX } from "./limits.ts";
import { parseJsonDocument } from "./parse-json.ts";
import { parseXml } from "./parse-xml.ts";

function parseText(text: string, hints: DocumentHints): Result<DocumentBody, DocumentRefusal> {
  if (text.startsWith("<")) return parseXml(text, hints);
  // A first line that is no JSON may still stand above lines that are.
  return /^[ \t]*[[{]/m.test(text.slice(0, 4_000)) ? parseJsonDocument(text, hints) : refuse("not_a_feed");
}

/**
 * Reads a document of any supported format into evidence inputs and per-item faults. Pure and total: it never throws,
 * whatever the bytes; run it through `parseInWorker` where the bytes come from outside, which bounds its time.
 */
export function parseDocument(
  bytes: Uint8Array,
  hints: DocumentHints,
): Result<ParsedDocument, DocumentRefusal> {
  if (bytes.byteLength > DOCUMENT_BYTES_MAX) return refuse("too_large");
  const decoded = decodeDocument(bytes, hints.contentType);
  if (!decoded.ok) return refuse(decoded.error);
  const text = decoded.value.text.replace(/^\ufeff/, "").trimStart();
  if (text === "") return refuse("not_a_feed", "it is empty");
  const body = parseText(text, hints);
  if (!body.ok) return body;
  return ok({
    ...body.value,
    encoding: decoded.value.encoding,
    warnings: [...decoded.value.warnings, ...body.value.warnings],
  });
}
