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
