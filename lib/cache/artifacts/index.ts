export type { ArtifactEntry, Asset } from "./contracts.ts";
export { hashSource, storedPolicy } from "./page-policy.ts";
export { ArtifactDefect, ASSET_FOLDER, preparePage, type PreparedPage } from "./prepare-page.ts";
export { type Found, standingPaths, SYSTEM_PAGES, systemPath, type SystemPage } from "./rules.ts";
export { ArtifactShelf, keepFile } from "./shelf.ts";
export { ArtifactSync } from "./sync.ts";
export type { ByteStore, StoredCoding } from "./byte-store.ts";
