import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { handlesOf } from "#lib/access/index.ts";
import { getQuarantineItem } from "#lib/bus/index.ts";
import { QuarantineItemPage } from "../../../../components/admin/quarantine-page.tsx";
import { single, type SearchParameters } from "../../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../../load-section.tsx";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("quarantine"), robots: { index: false } };
}

export default async function QuarantineItemRoute({ params, searchParams }: Props) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = `/admin/quarantine/${encodeURIComponent(id)}`;
  const operator = await enterAdmin(path);
  const item = await getQuarantineItem(operator.ctx, id);
  if (!item.ok) notFound();
  const by = item.value.decided_by;
  const handles = await handlesOf(operator.ctx, by === null ? [] : [by]);
  return (
    <AdminPage path={path} section="quarantine" operator={operator}>
      <QuarantineItemPage
        item={item.value}
        by={Object.values(handles)[0] ?? null}
        mayAct={operator.mayAct}
        fault={single(parameters.fault)}
        draft={single(parameters.draft) ?? ""}
        isJudged={single(parameters.judged) === "1"}
      />
    </AdminPage>
  );
}
