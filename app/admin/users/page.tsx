import { getTranslations } from "next-intl/server";
import { listAccounts } from "#lib/access/index.ts";
import { UsersPage } from "../../../components/admin/users-page.tsx";
import { AdminPage, enterAdmin } from "../load-section.tsx";

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("users"), robots: { index: false } };
}

export default async function UsersRoute() {
  const operator = await enterAdmin("/admin/users");
  const people = await listAccounts(operator.principal.tenant.id);
  return (
    <AdminPage path="/admin/users" section="users" operator={operator}>
      <UsersPage people={people} />
    </AdminPage>
  );
}
