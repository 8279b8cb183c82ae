import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { pickText } from "../../../../../components/i18n/pick-text.ts";
import { labelOf } from "../../../../../components/projections/label-of.ts";
import { ProjectionPage } from "../../../../../components/projections/projection-page.tsx";
import { Withdrawn } from "../../../../../components/projections/withdrawn.tsx";
import { Shell } from "../../../../../components/shell/shell.tsx";
import { currentViewer } from "../../../../current-viewer.ts";
import { beginPage } from "../../../../render-context.ts";
import { single, type SearchParameters } from "../../../../search-parameters.ts";
import { loadProjection } from "./load-projection.ts";

type Props = { params: Promise<{ d: string; geid: string }>; searchParams: Promise<SearchParameters> };

async function load({ params, searchParams }: Props) {
  const [{ d, geid }, query] = await Promise.all([params, searchParams]);
  return { d, geid, page: await loadProjection(d, geid, single(query.revision)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ d, geid, page }, locale, t] = await Promise.all([
    load(props),
    getLocale(),
    getTranslations("domains"),
  ]);
  if (page.kind === "missing") return { title: t("notFoundTitle"), robots: { index: false } };
  if (page.kind === "withdrawn") return { title: t("withdrawnTitle"), robots: { index: false } };
  const title = pickText(page.projection.seed.titles, locale)?.text ?? geid;
  const reading = t("reading", { domain: labelOf(page.domainTitle, locale, d) });
  return {
    title: `${title} · ${reading}`,
    description: pickText(page.projection.delta.text, locale)?.text ?? reading,
    alternates: { canonical: `/domains/${d}/events/${geid}` },
    robots: { index: !page.isOld },
  };
}

export default async function ProjectionRoute(props: Props) {
  await beginPage();
  const [{ d, geid, page }, viewer] = await Promise.all([load(props), currentViewer()]);
  if (page.kind === "missing") notFound();
  return (
    <Shell path={`/domains/${d}/events/${geid}`} viewer={viewer}>
      {page.kind === "withdrawn" ? <Withdrawn notice={page.notice} /> : <ProjectionPage {...page} />}
    </Shell>
  );
}
