import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { artifactRenderer, type RenderedArtifact } from "../ports.ts";
import { noteBuilt, noteUnbuilt, readWanted, storeArtifact } from "../store/artifacts.ts";
import { lockPublication } from "../store/publications.ts";

type Owned = Context & { readonly tenant: string };
export type PathRequest = { readonly siteId: string; readonly locale: string; readonly path: string };

/** Whose page a path is, and what readers see of it; all null for a page of the site itself. */
type Owner = {
  readonly pubid: string | null;
  readonly revision: number | null;
  readonly status: string | null;
};
const NOBODY: Owner = { pubid: null, revision: null, status: null };

async function ownerOf(
  tx: Tx,
  tenantId: string,
  { siteId, path }: PathRequest,
): Promise<Owner | "elsewhere"> {
  const route = await tx.route.findUnique({
    where: { tenantId_siteId_path: { tenantId, siteId, path } },
    select: { pubid: true, status: true },
  });
  if (!route) return path.includes("/topics/") ? "elsewhere" : NOBODY;
  if (route.status === "redirect" || route.status === "reserved") return "elsewhere";
  const row = await tx.publication.findUnique({
    where: { tenantId_pubid: { tenantId, pubid: route.pubid } },
    select: { revision: true, status: true },
  });
  return row ? { pubid: route.pubid, ...row } : "elsewhere";
}

/**
 * Draws a page or feed again and stores it, unless a newer one is there. What was asked for while it was drawn is drawn
 * once more: `again`. Throws what the renderer throws, after noting it.
 */
export async function rebuildPath(ctx: Owned, request: PathRequest): Promise<"built" | "again" | "nothing"> {
  const place = { tenantId: ctx.tenant, siteId: request.siteId, path: request.path };
  const begun = await inContext(ctx, async (tx) => {
    const wanted = await readWanted(tx, ctx.tenant, request.siteId, request.path);
    if (wanted === null) return null;
    return { wanted, owner: await ownerOf(tx, ctx.tenant, request) };
  });
  if (begun === null) return "nothing";
  const { wanted, owner } = begun;
  if (owner === "elsewhere") {
    await inContext(ctx, (tx) => noteBuilt(tx, place, wanted, clock.now()));
    return "nothing";
  }
  const artifact = await drawOrNote(ctx, request, owner);
  crashPoint("publications.after-draw");
  return await inContext(ctx, async (tx) => {
    if (!(await isStill(tx, ctx.tenant, request, owner))) return "again";
    if (!(await noteBuilt(tx, place, wanted, clock.now()))) return "nothing";
    await storeArtifact(tx, { ...place, ...request, ...owner }, artifact, clock.now());
    return (await readWanted(tx, ctx.tenant, request.siteId, request.path)) === null ? "built" : "again";
  });
}

async function drawOrNote(ctx: Owned, request: PathRequest, owner: Owner): Promise<RenderedArtifact> {
  const { pubid, revision } = owner;
  try {
    return await artifactRenderer().render({ ...request, pubid, revision });
  } catch (error) {
    const place = { tenantId: ctx.tenant, siteId: request.siteId, path: request.path };
    await inContext(ctx, (tx) => noteUnbuilt(tx, place, error instanceof Error ? error.message : "?"));
    throw error;
  }
}

/** Whether the page shows now what was drawn: a publish or a withdrawal that came between must not be overwritten. */
async function isStill(tx: Tx, tenantId: string, request: PathRequest, owner: Owner): Promise<boolean> {
  if (owner.pubid !== null) await lockPublication(tx, tenantId, owner.pubid);
  const now = await ownerOf(tx, tenantId, request);
  return (
    now !== "elsewhere" &&
    now.pubid === owner.pubid &&
    now.revision === owner.revision &&
    now.status === owner.status
  );
}
