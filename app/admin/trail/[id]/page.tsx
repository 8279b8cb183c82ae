import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { readTrail } from "#lib/ops/index.ts";
import { TrailPage } from "../../../../components/admin/trail-page.tsx";
import { AdminPage, enterAdmin } from "../../load-section.tsx";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("trail"), robots: { index: false } };
}

export default async function TrailRoute({ params }: Props) {
  const { id } = await params;
  const path = `/admin/trail/${encodeURIComponent(id)}`;
  const operator = await enterAdmin(path);
  const trail = id.length > 200 ? null : await readTrail(operator.ctx, id);
  if (!trail?.ok) notFound();
  return (
    <AdminPage path={path} section="messages" operator={operator}>
      <TrailPage trail={trail.value} />
    </AdminPage>
  );
}
