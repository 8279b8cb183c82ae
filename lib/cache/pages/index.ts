/** Pages of the mother site that were drawn for everyone, kept until what they show changes. */
export { consumers } from "./consumers.ts";
export { type Draw, type KeptPage, PageCache, type Served } from "./page-cache.ts";
export { domainTag, DOMAINS, eventTag, type PagePlan, type PageWish, planPage, STREAM } from "./rules.ts";
export { bumpTags } from "./store.ts";
export { TagWatch } from "./tag-watch.ts";
