import { getTranslations } from "next-intl/server";
import { QuarantineStatus } from "#lib/bus/contracts.ts";
import { listQuarantine } from "#lib/bus/index.ts";
import { QuarantinePage } from "../../../components/admin/quarantine-page.tsx";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../load-section.tsx";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("quarantine"), robots: { index: false } };
}

const MOST = 100;

export default async function QuarantineRoute({ searchParams }: Props) {
  const operator = await enterAdmin("/admin/quarantine");
  const status = QuarantineStatus.catch("open").parse(single((await searchParams).status) ?? "open");
  const items = await listQuarantine(operator.ctx, { status, after: null, limit: MOST });
  return (
    <AdminPage path="/admin/quarantine" section="quarantine" operator={operator}>
      <QuarantinePage items={items} status={status} />
    </AdminPage>
  );
}
