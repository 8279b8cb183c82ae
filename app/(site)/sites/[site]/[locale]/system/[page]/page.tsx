import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SiteShell } from "../../../../../../../components/sites/site-shell.tsx";
import { SystemPageView, type SystemPageName } from "../../../../../../../components/sites/system-page.tsx";
import { loadSite, type SiteParams } from "../../load-site.ts";
import { siteMetadata, standingLanguages } from "../../site-metadata.ts";

type Props = { params: Promise<SiteParams & { page: string }> };

const NAMES: readonly SystemPageName[] = ["not-found", "gone", "search-away"];

async function load({ params }: Props) {
  const { site: siteId, locale, page } = await params;
  const name = NAMES.find((one) => one === page);
  if (name === undefined) notFound();
  return { site: await loadSite(siteId, locale), name };
}

export async function generateMetadata(props: Props) {
  const [{ site, name }, t] = await Promise.all([load(props), getTranslations("sites")]);
  return siteMetadata(site, { title: t(`system.${name}.title`), canonical: null });
}

export default async function SystemPage(props: Props) {
  const { site, name } = await load(props);
  return (
    <SiteShell site={site} part={null} translations={standingLanguages(site, "")}>
      <SystemPageView site={site} name={name} />
    </SiteShell>
  );
}
