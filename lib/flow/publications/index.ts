/** Stage 3 of the pipeline: where and in which words a domain's reading of an event goes out. */
export type { PublicationsError } from "./errors.ts";
export {
  publicationCompleted,
  publicationFailed,
  publicationRequested,
  publicationRetracted,
  publicationUpdated,
} from "./messages.ts";
export {
  provideArtifactRenderer,
  provideCmsTransport,
  RenderUnavailable,
  type ArtifactRenderer,
  type CmsTransport,
  type RenderedArtifact,
  type RenderedAsset,
  type RenderRequest,
} from "./ports.ts";
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
