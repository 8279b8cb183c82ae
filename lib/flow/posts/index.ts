/** Stage 4 of the pipeline: what accounts say, people as well as sites, and who may see it. */
export { consumers } from "./consumers.ts";
export type { PostsError } from "./errors.ts";
export { postDeleted, postPublished, postUpdated } from "./messages.ts";
export { reachSql, seenByAllSql, seenByOthersSql, seenSql, unwantedSql, type Sight } from "./policy.ts";
export { providePublishHook, type PublishedPost, type PublishHook } from "./ports.ts";
export { getPost, listPostVersions, readPost } from "./queries/get-post.ts";
export { POST_COLUMNS, presentPost, type PostRow } from "./queries/present-post.ts";
export { deletePost } from "./service/delete-post.ts";
export { editPost } from "./service/edit-post.ts";
export { moderatePost } from "./service/moderate-post.ts";
export { publishPost } from "./service/publish-post.ts";
export { publishSitePost, withdrawSitePost, type SitePost } from "./service/publish-site-post.ts";
