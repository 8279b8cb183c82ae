import { readEventDocument, type EventDocument } from "#lib/flow/events/index.ts";
import { readDomainMarks, type DomainMarks } from "#lib/flow/projections/index.ts";
import { sitesShowing } from "#lib/flow/publications/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { toVector, wordsOf } from "./rules.ts";
import { dropDocuments, lockDocument, putDocument, putMarks, putSites, type DocumentRow } from "./store.ts";

/**
 * Brings the document of an event to what is publicly known of it now: put while the event stands for itself, else
 * removed. Doing it again changes nothing.
 */
export async function indexEvent(tx: Tx, geid: string): Promise<void> {
  // Before anything is read, here and below: who comes second sees what the first one saw, or more.
  await lockDocument(tx, geid);
  const document = await readEventDocument(tx, geid);
  if (document?.state.status !== "active") return await dropDocuments(tx, [geid]);
  const row = documentRow(document, await readDomainMarks(tx, geid));
  const texts = [...Object.values(row.titles), ...row.headlines.map((headline) => headline.text)];
  await putDocument(tx, row, wordsOf(texts.join("\n")));
  await markSites(tx, geid);
}

/** Brings what the public domains make of an event into its document, where there is one. */
export async function markDomains(tx: Tx, geid: string): Promise<void> {
  await lockDocument(tx, geid);
  await putMarks(tx, geid, await readDomainMarks(tx, geid));
}

/** Brings the sites on which the public can read about an event into its document, where there is one. */
export async function markSites(tx: Tx, geid: string): Promise<void> {
  await lockDocument(tx, geid);
  await putSites(tx, geid, await sitesShowing(geid));
}

function documentRow(
  { state, headlines, firstPublishedAt, lastPublishedAt }: EventDocument,
  marks: DomainMarks,
): DocumentRow {
  const titles = Object.values(state.titles);
  const others = headlines.filter((headline) => !titles.includes(headline.text));
  const names = [...state.entities.map((entity) => entity.name), ...state.places.map((place) => place.name)];
  const fields = [
    ...titles.map((text) => ({ text, weight: "A" as const })),
    ...names.map((text) => ({ text, weight: "B" as const })),
    ...others.map(({ text }) => ({ text, weight: "C" as const })),
  ];
  return {
    geid: state.geid,
    version: state.version,
    type: state.type,
    titles: state.titles,
    headlines: others,
    languages: state.languages,
    places: state.places.map((place) => place.code),
    entities: state.entities.map((entity) => entity.id),
    domains: marks.domains,
    sites: [],
    scale: marks.scale,
    maturity: marks.maturity,
    evidence_count: state.evidence_count,
    origin_count: state.origin_count,
    occurred_from: state.occurred.from,
    occurred_to: state.occurred.to,
    occurred_precision: state.occurred.precision,
    first_published_at: firstPublishedAt,
    last_published_at: lastPublishedAt,
    tsv: toVector(fields),
  };
}
