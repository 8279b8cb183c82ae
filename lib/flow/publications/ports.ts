import type { Site } from "#lib/registry/index.ts";
import type { Channel } from "./channels/port.ts";

/** What is asked to be rendered: one path of a site, and for a publication's page which revision of it. */
export type RenderRequest = {
  readonly siteId: string;
  readonly locale: string;
  readonly path: string;
  readonly pubid: string | null;
  readonly revision: number | null;
};

/** A file that a page names by its content hash, stored beside it. */
export type RenderedAsset = {
  readonly path: string;
  readonly bytes: Buffer;
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A page or feed exactly as it will be served. */
export type RenderedArtifact = {
  readonly status: 200 | 301 | 404 | 410 | 503;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly assets: readonly RenderedAsset[];
  /** What it looked like when it was drawn, beside what it says: see `ArtifactRenderer.designOf`. */
  readonly design: string;
};

/** The renderer is away or overloaded; the same request may succeed later. */
export class RenderUnavailable extends Error {
  override readonly name = "RenderUnavailable";
}

/** Renders pages and feeds of child sites. Throws `RenderUnavailable` where it cannot now. */
export interface ArtifactRenderer {
  render(request: RenderRequest): Promise<RenderedArtifact>;
  /** Names what pages and documents of a site look like now: the build that draws them, the site's name and colours. */
  designOf(site: Site): { readonly page: string; readonly document: string };
}

/** One call of another system; the body is JSON text. */
export type CmsRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
};

/** What came back, at most 64 KiB of it. */
export type CmsAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/**
 * Why there is no answer: the address may not be called; nothing was sent, so nothing can have happened; or it was
 * sent and the answer was lost, so anything can.
 */
export type CmsSilence = {
  readonly kind: "refused" | "not_sent" | "lost";
  readonly detail: string;
};

/** Calls other people's systems. Follows no redirect; reaches public addresses only. */
export interface CmsTransport {
  call(
    request: CmsRequest,
  ): Promise<
    { readonly ok: true; readonly value: CmsAnswer } | { readonly ok: false; readonly error: CmsSilence }
  >;
}

/** The ways out by their kind. */
export type Channels = Readonly<Record<string, Channel>>;

let ways: Channels | null = null;
let renderer: ArtifactRenderer | null = null;
let transport: CmsTransport | null = null;

/** Fills the port; called once by the composition root. */
export function provideArtifactRenderer(provided: ArtifactRenderer): void {
  renderer = provided;
}

/** Fills the port; called once by the composition root. */
export function provideCmsTransport(provided: CmsTransport): void {
  transport = provided;
}

/** The renderer of this process; where the composition root named none, rendering waits. */
export function artifactRenderer(): ArtifactRenderer {
  if (!renderer) throw new RenderUnavailable("this process has no renderer");
  return renderer;
}

/** The transport of this process; throws where the composition root was not imported. */
export function cmsTransport(): CmsTransport {
  if (!transport) throw new Error("no CMS transport: import lib/wiring.ts in this process");
  return transport;
}

/** Fills the port; called once by the composition root. */
export function provideChannels(provided: Channels): void {
  ways = provided;
}

/** The channels of this process; throws where the composition root was not imported. */
export function channels(): Channels {
  if (!ways) throw new Error("no channels: import lib/wiring.ts in this process");
  return ways;
}
