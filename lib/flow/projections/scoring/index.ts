export { compilePack, type CompiledPack } from "./lexicon.ts";
export type { Report } from "./match-concepts.ts";
export { isRelevant, scoreEvent, withdrawnState, type Before, type Facts } from "./score.ts";
