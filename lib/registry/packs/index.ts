export { lintPack, type LintedPack } from "./lint.ts";
export { fillTemplate, templateOf } from "./publication-text.ts";
export { MAX_PACK_BYTES, readManifestText } from "./read-manifest.ts";
