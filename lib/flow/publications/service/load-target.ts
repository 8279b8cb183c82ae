import { projectionPath } from "#lib/flow/projections/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { originOfSite, readSite, type Site } from "#lib/registry/index.ts";
import type { ChannelAction, ChannelRequest, ChannelSettings } from "../channels/port.ts";
import { plainBody } from "../content.ts";
import type { Block } from "../contracts.ts";
import type { StoredPublication, StoredRevision } from "../store/publications.ts";

type Owned = Context & { readonly tenant: string };

/** Of the web, which has no settings of its own: the longest that drawing a page may take. */
const RENDER_MS = 15_000;
const DEFAULT_TIMEOUT_MS = 5_000;
/** Sends after the first one, where a site says nothing: about two hours of trying. */
const DEFAULT_RETRIES = 12;

export type Target = {
  readonly site: Site;
  readonly settings: ChannelSettings;
  readonly retryBudget: number;
  /** The longest that one call may last, connecting included. */
  readonly callMs: number;
};

/** How a publication's channel is reached now; null where the site, or this channel of it, is no more. */
export async function readTarget(tx: Tx, ctx: Owned, publication: StoredPublication): Promise<Target | null> {
  const site = await readSite(tx, ctx, publication.siteId);
  if (site === null) return null;
  const channel = site.channels.find(({ kind }) => kind === publication.channel);
  if (publication.channel === "web") {
    const settings = { url: null, secretRef: null, timeoutMs: RENDER_MS };
    return { site, settings, retryBudget: channel?.retry_budget ?? DEFAULT_RETRIES, callMs: RENDER_MS };
  }
  if (channel === undefined) return null;
  const timeoutMs = channel.timeout_ms ?? DEFAULT_TIMEOUT_MS;
  const settings = { url: channel.url, secretRef: channel.secret_ref, timeoutMs };
  return { site, settings, retryBudget: channel.retry_budget, callMs: timeoutMs + 1_000 };
}

/** Where a site's paths answer in the world. */
export function siteOrigin(site: Pick<Site, "site_id" | "hosts">): string {
  const rule = { origin: env().origin, isDevelopment: env().isDevelopment };
  return originOfSite({ siteId: site.site_id, kind: "child", hosts: site.hosts }, rule);
}

/** Everything that the channel is told; the time of a first publication is this one's. */
export async function channelRequestOf(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  target: Target,
  call: {
    readonly action: ChannelAction;
    readonly effectKey: string;
    readonly path: string | null;
    readonly at: Date;
  },
): Promise<ChannelRequest> {
  const path = call.path ?? (await webPathOf(tx, publication));
  const url =
    path === null
      ? `${env().origin}${projectionPath(publication.domain, publication.geid)}`
      : `${siteOrigin(target.site)}${encodeURI(path)}`;
  return {
    effectKey: call.effectKey,
    action: call.action,
    pubid: publication.pubid,
    revision: revision.revision,
    siteId: publication.siteId,
    locale: publication.locale,
    title: revision.title,
    summary: revision.summary,
    bodyText: plainBody(revision.body as unknown as Block[], revision.correction),
    url,
    path: call.path,
    publishedAt: publication.publishedAt ?? call.at,
    provenanceUrl: `${env().origin}/api/v1/publications/${publication.pubid}/provenance`,
    settings: target.settings,
  };
}

/** The page of the same reading in the same locale on the site itself, where it is out. */
async function webPathOf(tx: Tx, publication: StoredPublication): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ path: string }[]>`
    select r.path from publication p join route r on r.tenant_id = p.tenant_id and r.pubid = p.pubid and r.status = 'active'
    where p.tenant_id = ${publication.tenantId}::uuid and p.site_id = ${publication.siteId} and p.dpid = ${publication.dpid}
      and p.locale = ${publication.locale} and p.channel = 'web'`;
  return row?.path ?? null;
}
