import { getTranslations } from "next-intl/server";
import { listDomainReadings } from "#lib/flow/projections/index.ts";
import { DomainList } from "../../components/projections/domain-list.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { currentViewer } from "../current-viewer.ts";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";

export async function generateMetadata() {
  const t = await getTranslations("domains");
  return { title: t("title"), description: t("intro"), alternates: { canonical: "/domains" } };
}

export default async function DomainsPage() {
  await beginPage();
  const [viewer, { ctx }] = await Promise.all([currentViewer(), currentReader()]);
  return (
    <Shell path="/domains" viewer={viewer}>
      <DomainList domains={await listDomainReadings(ctx)} />
    </Shell>
  );
}
