import { getTranslations } from "next-intl/server";
import { listAudit } from "#lib/access/index.ts";
import { AuditPage } from "../../../components/admin/audit-page.tsx";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../load-section.tsx";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("audit"), robots: { index: false } };
}

const LIMIT = 50;
const NAMES = ["actor", "action", "resource"] as const;

export default async function AuditRoute({ searchParams }: Props) {
  const operator = await enterAdmin("/admin/audit");
  const parameters = await searchParams;
  const given = NAMES.flatMap((name) => {
    const value = single(parameters[name])?.replaceAll("\0", "").slice(0, 300);
    return value ? [[name, value] as const] : [];
  });
  const isDeniedOnly = single(parameters.allowed) === "false";
  const before = /^[1-9]\d{0,15}$/.exec(single(parameters.before) ?? "")?.[0];
  const rows = await listAudit(operator.ctx, {
    ...Object.fromEntries(given),
    allowed: isDeniedOnly ? false : undefined,
    after: before === undefined ? null : { seq: Number(before) },
    limit: LIMIT + 1,
  });
  const last = rows[LIMIT - 1];
  const more = new URLSearchParams([
    ...given.map(([name, value]) => [name, value]),
    ...(isDeniedOnly ? [["allowed", "false"]] : []),
  ]);
  if (rows.length > LIMIT && last) more.set("before", String(last.seq));
  return (
    <AdminPage path="/admin/audit" section="audit" operator={operator}>
      <AuditPage
        entries={rows.slice(0, LIMIT).map((row) => row.entry)}
        filter={given.map(([, value]) => value).join(" · ")}
        next={rows.length > LIMIT ? `/admin/audit?${more.toString()}` : null}
        isDeniedOnly={isDeniedOnly}
      />
    </AdminPage>
  );
}
