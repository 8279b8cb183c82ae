import { cache } from "react";
import {
  getDomainView,
  listRevisions,
  viewsOfEvents,
  type WithdrawalNotice,
} from "#lib/flow/projections/index.ts";
import { publishedOfEvents } from "#lib/flow/publications/index.ts";
import type { ProjectionPageProps } from "../../../../../components/projections/projection-page.tsx";
import { currentReader } from "../../../../reader.ts";
import { findDomain } from "../../load-domain.ts";

export type LoadedProjection =
  | ({ readonly kind: "view" } & ProjectionPageProps)
  | { readonly kind: "withdrawn"; readonly notice: WithdrawalNotice }
  | { readonly kind: "missing" };

/** A domain's view of an event as the reader may see it, now or at a revision. */
export const loadProjection = cache(
  async (d: string, geid: string, revisionText: string | null): Promise<LoadedProjection> => {
    const { ctx } = await currentReader();
    const domain = await findDomain(d);
    if (!domain || geid.includes("\u0000")) return { kind: "missing" };
    const revision =
      revisionText !== null && /^[1-9]\d{0,8}$/.test(revisionText) ? Number(revisionText) : null;
    const [found, views, pages] = await Promise.all([
      getDomainView(ctx, d, geid, revision),
      viewsOfEvents(ctx, [geid]),
      publishedOfEvents([geid], null),
    ]);
    if (!found.ok)
      return found.error.code === "projections.withdrawn"
        ? { kind: "withdrawn", notice: found.error.notice }
        : { kind: "missing" };
    const projection = found.value;
    const revisions = await listRevisions(ctx, projection.dpid);
    const isOld = revisions.some((one) => one.revision > projection.revision);
    const published = pages.filter((page) => page.domain === d);
    return { kind: "view", projection, domainTitle: domain.title, views, revisions, published, isOld };
  },
);
