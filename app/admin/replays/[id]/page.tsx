import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { handlesOf } from "#lib/access/index.ts";
import { getReplaySummary } from "#lib/bus/index.ts";
import { RunPage } from "../../../../components/admin/runs-page.tsx";
import { single, type SearchParameters } from "../../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../../load-section.tsx";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("run"), robots: { index: false } };
}

export default async function ReplayRoute({ params, searchParams }: Props) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = `/admin/replays/${encodeURIComponent(id)}`;
  const operator = await enterAdmin(path);
  const run = await getReplaySummary(operator.ctx, id);
  if (run === null) notFound();
  const handles = await handlesOf(operator.ctx, run.requested_by === null ? [] : [run.requested_by]);
  return (
    <AdminPage path={path} section="replays" operator={operator}>
      <RunPage
        run={run}
        by={Object.values(handles)[0] ?? null}
        mayAct={operator.mayAct}
        fault={single(parameters.fault)}
      />
    </AdminPage>
  );
}
