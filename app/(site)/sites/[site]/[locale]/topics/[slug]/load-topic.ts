import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getEventPage } from "#lib/flow/events/index.ts";
import { readPage, type PublicationPage } from "#lib/flow/publications/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import type { SourceLine } from "../../../../../../../components/sites/source-list.tsx";
import type { TopicBlock } from "../../../../../../../components/sites/topic-body.tsx";
import type { Topic } from "../../../../../../../components/sites/topic-page.tsx";
import type { SiteView } from "../../../../../../../components/sites/site-view.ts";
import { loadSite } from "../../load-site.ts";

const TRAIL_EVIDENCE = 12;

export type LoadedTopic = { readonly site: SiteView; readonly page: PublicationPage; readonly topic: Topic };

/** Blocks that the page shows as its text; sources and corrections have places of their own, the summary stands above. */
const isText = (block: PublicationPage["body"][number], summary: string) =>
  block.kind === "heading" ||
  block.kind === "facts" ||
  (block.kind === "paragraph" && block.text !== summary);

async function evidenceOf(geid: string) {
  const found = await getEventPage(publicContext, geid);
  return found.ok
    ? { evidence: found.value.evidence, originCount: found.value.event.origin_count }
    : { evidence: [], originCount: 0 };
}

type Evidence = Awaited<ReturnType<typeof evidenceOf>>["evidence"][number];

const sourceLine = (piece: Evidence): SourceLine => ({
  key: piece.evid,
  title: piece.title,
  url: piece.url,
  outlet: piece.source?.title ?? null,
  language: piece.language,
  publishedAt: piece.published_at,
  isCopy: piece.copy_of !== null,
});

const domainTitle = (site: SiteView, namespace: string): string =>
  site.domains.find((domain) => domain.namespace === namespace)?.title ?? namespace;

function trailOf(site: SiteView, page: PublicationPage, evidence: readonly Evidence[]): Topic["trail"] {
  const { motherOrigin } = site;
  const { trail } = page;
  const eventUrl = `${motherOrigin}/events/${trail.geid}`;
  return [
    {
      kind: "publication",
      id: page.pubid,
      name: site.name,
      url: `${motherOrigin}/api/v1/publications/${page.pubid}/provenance`,
      revision: page.revision,
      hash: trail.hash,
    },
    {
      kind: "projection",
      id: trail.dpid,
      name: domainTitle(site, trail.domain),
      url: `${motherOrigin}/domains/${trail.domain}/events/${trail.geid}`,
      revision: trail.projectionRevision,
      hash: trail.projectionHash,
    },
    {
      kind: "event",
      id: trail.geid,
      name: null,
      url: eventUrl,
      revision: trail.eventVersion,
      hash: trail.eventHash,
    },
    ...evidence.slice(0, TRAIL_EVIDENCE).map((piece) => ({
      kind: "evidence" as const,
      id: piece.evid,
      name: piece.source?.title ?? null,
      url: `${eventUrl}#${piece.evid}`,
      revision: piece.version,
      hash: piece.content_hash,
    })),
  ];
}

/** The publication that render was asked for by its identity; the slug in the address is no identity. */
export const loadTopic = cache(async (siteId: string, locale: string): Promise<LoadedTopic> => {
  const head = await headers();
  const site = await loadSite(siteId, locale);
  const pubid = head.get("x-parallax-pubid");
  const revision = Number(head.get("x-parallax-revision") ?? 0);
  const page =
    pubid === null ? null : await readPage({ siteId, pubid, revision: revision > 0 ? revision : null });
  if (page === null || page.locale !== locale) notFound();
  const { evidence, originCount } = await evidenceOf(page.trail.geid);
  const topic: Topic = {
    pubid: page.pubid,
    revision: page.revision,
    title: page.title,
    summary: page.summary,
    language: page.language,
    translatedFrom: page.translatedFrom,
    body: page.body
      .filter((block) => isText(block, page.summary))
      .map((block) => ({ ...block, items: block.items ?? [] }) as TopicBlock),
    publishedAt: page.publishedAt,
    updatedAt: page.updatedAt,
    corrections: page.corrections,
    sources: evidence.map(sourceLine),
    originCount,
    trail: trailOf(site, page, evidence),
    eventUrl: `${site.motherOrigin}/events/${page.trail.geid}`,
    domain: {
      title: domainTitle(site, page.trail.domain),
      url: `${site.motherOrigin}/domains/${page.trail.domain}/events/${page.trail.geid}`,
    },
    translations: page.translations.map(({ locale: other, path }) => ({
      locale: other,
      url: site.origin + path,
    })),
  };
  return { site, page, topic };
});
