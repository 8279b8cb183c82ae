import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { DomainPage, domainPath } from "../../../components/projections/domain-page.tsx";
import { labelOf } from "../../../components/projections/label-of.ts";
import { feedTypes } from "../../../components/shell/feed-doors.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { currentViewer } from "../../current-viewer.ts";
import { loadSiteDoors } from "../../load-doors.ts";
import { beginPage } from "../../render-context.ts";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { findDomain, loadDomain } from "./load-domain.ts";

type Props = { params: Promise<{ d: string }>; searchParams: Promise<SearchParameters> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ d }, query, locale, t] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations("domains"),
  ]);
  const domain = await findDomain(d);
  if (!domain) return { title: t("notFoundTitle"), robots: { index: false } };
  return {
    title: labelOf(domain.title, locale, d),
    description: t("intro"),
    alternates: { canonical: `/domains/${d}`, types: feedTypes(`/domains/${d}`, locale) },
    robots: { index: Object.keys(query).length === 0, follow: true },
  };
}

export default async function DomainRoute({ params, searchParams }: Props) {
  await beginPage();
  const [{ d }, query] = await Promise.all([params, searchParams]);
  const domain = await findDomain(d);
  if (!domain) notFound();
  const wish = {
    order: single(query.order) === "time" ? ("time" as const) : ("importance" as const),
    concept: single(query.concept),
    cursor: single(query.cursor),
  };
  const [viewer, page, sites] = await Promise.all([
    currentViewer(),
    loadDomain(domain, wish),
    loadSiteDoors(d),
  ]);
  return (
    <Shell path={domainPath(d, { order: wish.order, concept: wish.concept })} viewer={viewer}>
      <DomainPage {...page} sites={sites} />
    </Shell>
  );
}
