export { foldText, normaliseText } from "./fold.ts";
export { foldHan } from "./han.ts";
export { queryTokens, type QueryTerm, type QueryToken } from "./query-tokens.ts";
export { runsOf, type Run, type RunKind } from "./runs.ts";
export { searchTokens, type SearchToken, type SearchTokenKind } from "./search-tokens.ts";
