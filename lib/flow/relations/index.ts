/** Stage 0 of the pipeline, beside evidence: what one account decided about another account, a site, a topic or a tag. */
export type { RelationsError } from "./errors.ts";
export {
  provideRelationListener,
  provideTargetCheck,
  type FollowFact,
  type Horizon,
  type RelationListener,
} from "./ports.ts";
export { getAccount } from "./queries/accounts.ts";
export { getBlock, listBlocks, type BlockPosition } from "./queries/blocks.ts";
export { getFollow, listFollows, type FollowPosition } from "./queries/follows.ts";
export { getMute, listMutes, type MutePosition } from "./queries/mutes.ts";
export { foldTag } from "./rules.ts";
export { block, unblock } from "./service/block.ts";
export { follow, unfollow, type FollowRequest } from "./service/follow.ts";
export { mute, unmute } from "./service/mute.ts";
export { loadFollowerCounts } from "./store.ts";
