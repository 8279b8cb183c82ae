import { getLocale, getTranslations } from "next-intl/server";
import { groupDeadLetters } from "#lib/bus/index.ts";
import { readLag, readOverview, siteStates } from "#lib/ops/index.ts";
import { topAcrossDomains } from "#lib/search/index.ts";
import { WallPage } from "../../components/admin/wall-page.tsx";
import { AdminPage, enterAdmin } from "./load-section.tsx";

/** How many of the events that most domains read stand on the wall. */
const MOST_SHOWN = 5;

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("title"), robots: { index: false } };
}

export default async function WallRoute() {
  const operator = await enterAdmin("/admin");
  const { ctx } = operator;
  const [overview, lag, sites, groups, top] = await Promise.all([
    readOverview(ctx),
    readLag(ctx),
    siteStates(ctx),
    groupDeadLetters(ctx),
    topAcrossDomains(MOST_SHOWN, await getLocale()),
  ]);
  return (
    <AdminPage path="/admin" section="wall" operator={operator}>
      <WallPage overview={overview} lag={lag} sites={sites} groups={groups} top={top} />
    </AdminPage>
  );
}
