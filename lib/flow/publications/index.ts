/** Stage 3 of the pipeline: where and in which words a domain's reading of an event goes out. */
export { webhookCms } from "./channels/webhook-cms.ts";
export { web } from "./channels/web.ts";
export { consumers } from "./consumers.ts";
export type { PublicationsError } from "./errors.ts";
export {
  publicationCompleted,
  publicationFailed,
  publicationRequested,
  publicationRetracted,
  publicationUpdated,
} from "./messages.ts";
export {
  channels,
  provideArtifactRenderer,
  provideChannels,
  provideCmsTransport,
  RenderUnavailable,
  type ArtifactRenderer,
  type Channels,
  type CmsAnswer,
  type CmsRequest,
  type CmsSilence,
  type CmsTransport,
  type RenderedArtifact,
  type RenderedAsset,
  type RenderRequest,
} from "./ports.ts";
export { getIntent, intentOfEffect, listIntents, readIntent, type IntentFilters } from "./queries/intents.ts";
export { getProvenance } from "./queries/provenance.ts";
export {
  getPublication,
  listPublications,
  listRevisions,
  readPublication,
  type PublicationFilters,
} from "./queries/publications.ts";
export { publishedOfEvents } from "./queries/published-of-events.ts";
export {
  listCorrections,
  listPublished,
  readPage,
  type CorrectionItem,
  type PublicationPage,
  type PublishedItem,
} from "./queries/site-pages.ts";
export {
  type Feed,
  type FeedItem,
  type NewsEntry,
  type SitemapEntry,
  stripForbidden,
  urnOf,
  writeAtom,
  writeJsonFeed,
  writeNewsSitemap,
  writeRss,
  writeSitemap,
} from "./feeds/index.ts";
export { sitesShowing } from "./queries/sites-showing.ts";
export { sitePaths, type SitePath } from "./rules.ts";
export { changeRoute } from "./service/change-route.ts";
export { decideIntent, releaseHeld } from "./service/decide-intent.ts";
export { editPublication } from "./service/edit-publication.ts";
export { executePublication, reconcilePublication, type Executed } from "./service/execute-publication.ts";
export { keepPages } from "./service/keep-pages.ts";
export { reconcileByHand } from "./service/reconcile-by-hand.ts";
export { rebuildPath } from "./service/rebuild-path.ts";
export { redrawReading } from "./service/redraw-reading.ts";
export { requestIntent } from "./service/request-intent.ts";
export { requestListRebuild, requestPath, requestRebuild } from "./service/request-rebuild.ts";
export { retractPublication } from "./service/retract-publication.ts";
export { sweepPublications } from "./service/sweep.ts";
export { withdrawPublication } from "./service/withdraw-effect.ts";
export { executeWork, rebuildWork, reconcileWork, redrawReadingWork, withdrawWork } from "./jobs.ts";
export { verifyPublications } from "./verify.ts";
