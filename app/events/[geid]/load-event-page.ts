import { cache } from "react";
import type { Event, Lineage } from "#lib/flow/events/contracts.ts";
import { getEvent, getEventPage, type RetractionNotice } from "#lib/flow/events/index.ts";
import { viewsOfEvents } from "#lib/flow/projections/index.ts";
import { publishedOfEvents } from "#lib/flow/publications/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { Geid } from "#lib/kernel/ids.ts";
import type { KinTitles } from "../../../components/events/event-link.tsx";
import type { EventPageProps } from "../../../components/events/event-page.tsx";
import { readAsOf } from "../../../components/events/read-as-of.ts";
import { currentReader } from "../../reader.ts";

export type LoadedPage =
  | ({ readonly kind: "event" } & EventPageProps)
  | { readonly kind: "gone"; readonly notice: RetractionNotice }
  | { readonly kind: "missing" };

/**
 * The neutral page as the reader may see it. A moment that cannot be read, or at which nothing was known yet, shows the
 * present state and says so. `from` is the old identity that led here; it counts only where the lineage knows it.
 */
export const loadEventPage = cache(
  async (geid: string, asOfText: string | null, from: string | null): Promise<LoadedPage> => {
    if (!Geid.safeParse(geid).success) return { kind: "missing" };
    const { ctx } = await currentReader();
    const asOf = asOfText === null ? null : readAsOf(asOfText);
    const then = asOf === null ? null : await getEventPage(ctx, geid, { asOf: new Date(asOf) });
    const now = then?.ok ? then : await getEventPage(ctx, geid);
    if (!now.ok)
      return now.error.code === "events.retracted"
        ? { kind: "gone", notice: now.error.notice }
        : { kind: "missing" };
    const isThen = then?.ok === true;
    return {
      kind: "event",
      ...now.value,
      views: await viewsOfEvents(ctx, [geid]),
      published: isThen ? [] : await publishedOfEvents([geid], null),
      kinTitles: await loadKinTitles(ctx, now.value.event, now.value.lineage),
      asOf: isThen ? asOf : null,
      unreadableMoment: asOfText !== null && asOf === null ? asOfText : null,
      tooEarly: asOf !== null && !isThen ? asOf : null,
      redirectedFrom: now.value.lineage.aliases.find((alias) => alias === from) ?? null,
    };
  },
);

/** Related events that are named by their title; the rest of a long list is named by its identity. */
const KIN_MAX = 20;

async function loadKinTitles(ctx: Context, event: Event, lineage: Lineage): Promise<KinTitles> {
  const related = [event.alias_of, lineage.alias_of, lineage.part_of, ...event.parts, ...lineage.parts];
  const geids = [...new Set(related.filter((geid) => geid !== null))].slice(0, KIN_MAX);
  const found = await Promise.all(geids.map((geid) => getEvent(ctx, geid)));
  return Object.fromEntries(found.flatMap((kin) => (kin.ok ? [[kin.value.geid, kin.value.titles]] : [])));
}
