import { getTranslations } from "next-intl/server";
import { handlesOf } from "#lib/access/index.ts";
import { listReplays } from "#lib/bus/index.ts";
import { RunsPage } from "../../../components/admin/runs-page.tsx";
import { AdminPage, enterAdmin } from "../load-section.tsx";

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("runs"), robots: { index: false } };
}

const MOST = 50;

export default async function ReplaysRoute() {
  const operator = await enterAdmin("/admin/replays");
  const runs = await listReplays(operator.ctx, MOST);
  const handles = await handlesOf(
    operator.ctx,
    runs.flatMap((run) => run.requested_by ?? []),
  );
  return (
    <AdminPage path="/admin/replays" section="replays" operator={operator}>
      <RunsPage runs={runs} handles={handles} />
    </AdminPage>
  );
}
