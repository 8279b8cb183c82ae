import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { getFollow } from "#lib/flow/relations/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { getSite, originOfSite } from "#lib/registry/index.ts";
import { FollowSitePage } from "../../../../components/sites/follow-site-page.tsx";
import { Shell } from "../../../../components/shell/shell.tsx";
import { currentReader } from "../../../reader.ts";
import { beginPage } from "../../../render-context.ts";
import { single, type SearchParameters } from "../../../search-parameters.ts";
import { viewerOf } from "../../../viewer-of.ts";

type Props = { params: Promise<{ site: string }>; searchParams: Promise<SearchParameters> };

/** The site and its address; addresses come from the registry, whatever page the reader came from. */
async function load({ params }: Pick<Props, "params">) {
  const found = await getSite(publicContext, (await params).site);
  if (!found.ok || found.value.status === "retired" || found.value.status === "provisioning") notFound();
  const { site_id: siteId, name, hosts, default_locale: locale } = found.value;
  const origin = originOfSite({ siteId, kind: "child", hosts }, env());
  return { siteId, name, url: `${origin}/`, feedUrl: `${origin}/${locale}/feed.xml` };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ name }, t] = await Promise.all([load(props), getTranslations("sites")]);
  return { title: t("followSite", { site: name }), robots: { index: false } };
}

/** The door from a child site: asks once whether to follow it, then leads back. */
export default async function FollowSite(props: Props) {
  await beginPage();
  const [site, { ctx, principal }, parameters] = await Promise.all([
    load(props),
    currentReader(),
    props.searchParams,
  ]);
  const followed = await getFollow(ctx, "site", site.siteId);
  return (
    <Shell path={`/follows/site/${site.siteId}`} viewer={principal ? await viewerOf(principal) : null}>
      <FollowSitePage site={site} isFollowed={followed !== null} refused={single(parameters.refused)} />
    </Shell>
  );
}
