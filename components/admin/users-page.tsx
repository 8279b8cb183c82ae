import { useLocale, useTranslations } from "next-intl";
import type { AccountKind, Role } from "#lib/access/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { Link } from "../ui/link.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";

export type Person = {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly state: "active" | "silenced" | "suspended";
  readonly roles: readonly Role[];
};

/** The accounts of the tenant and what each may be; read only. */
export function UsersPage({ people }: { people: readonly Person[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const rows = people.map((person) => ({
    key: person.id,
    cells: [
      <span key="handle">
        <Link
          href={`/admin/audit?actor=${person.handle}`}
          className="target link-text"
        >{`@${person.handle}`}</Link>
      </span>,
      t(`admin.accountKind.${person.kind}`),
      joinList(
        locale,
        person.roles.map((role) => t(`account.role.${role}`)),
      ) || t("account.noRoles"),
      t(`admin.accountState.${person.state}`),
    ],
  }));
  const heads = [t("admin.handle"), t("admin.kindColumn"), t("admin.roles"), t("admin.stateColumn")];
  return (
    <>
      <PageHead title={t("admin.users")} intro={t("admin.usersIntro")} />
      <DataTable caption={t("admin.users")} heads={heads} rows={rows} />
    </>
  );
}
