import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#lib/kernel/log.ts";
import type { ApiDocument } from "../../../components/docs/openapi/document.ts";

/** The committed contract, which a test holds equal to the one that the API serves. */
const FILE = join(process.cwd(), "docs/api/openapi.json");

const isDocument = (value: unknown): value is ApiDocument =>
  typeof value === "object" && value !== null && "info" in value && "paths" in value;

/** The OpenAPI document of this release; null where its file is missing or unreadable, which is logged. */
export async function loadApiDocument(): Promise<ApiDocument | null> {
  try {
    const document: unknown = JSON.parse(await readFile(FILE, "utf8"));
    return isDocument(document) ? document : null;
  } catch (error) {
    log.warn({ err: error }, "the OpenAPI document cannot be read");
    return null;
  }
}
