import { createHash } from "node:crypto";
import type { ArtifactRenderer, RenderedArtifact, RenderRequest } from "#lib/flow/publications/index.ts";
import { designOf } from "./design.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { getSite } from "#lib/registry/index.ts";
import { drawPage } from "./draw-page.ts";
import { isDocument, writeDocument } from "./documents.ts";

export { askRender, closeRenderConnections } from "./ask-render.ts";
export { drawPage, type DrawnPage } from "./draw-page.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function renderPage(request: RenderRequest): Promise<RenderedArtifact> {
  // Read before: a page whose site or build changes meanwhile is then drawn once more than needed, never once too few.
  const site = await getSite(publicContext, request.siteId);
  const design = site.ok ? designOf(site.value).page : "";
  const { html, policy, status, assets } = await drawPage(request);
  const bytes = Buffer.from(html, "utf8");
  return {
    status,
    bytes,
    hash: sha256(bytes),
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    design,
    assets: assets.map(({ path, bytes: file, contentType }) => ({
      path,
      bytes: file,
      hash: sha256(file),
      headers: { "content-type": contentType, "content-security-policy": "default-src 'none'" },
    })),
  };
}

/** Renders what child sites serve: pages by the renderer process, feeds and maps by ourselves. */
export const artifactRenderer: ArtifactRenderer = {
  render: (request) => (isDocument(request.path) ? writeDocument(request) : renderPage(request)),
  designOf,
};
