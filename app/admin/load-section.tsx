import type { ReactNode } from "react";
import { AdminFrame, type AdminSection } from "../../components/admin/admin-frame.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { beginPage } from "../render-context.ts";
import { ADMIN_SCOPE, requireStaff, type Staff } from "../staff.ts";
import { viewerOf } from "../viewer-of.ts";

/** Whoever may see the pages behind the scenes, and whether they may act there. */
export type Operator = Staff & { readonly mayAct: boolean };

/** Lets operators and site administrators in; for everyone else there is no such page. */
export async function enterAdmin(path: string): Promise<Operator> {
  await beginPage();
  const staff = await requireStaff(ADMIN_SCOPE, path);
  return { ...staff, mayAct: staff.principal.scopes.includes("ops:write") };
}

/** What surrounds every page behind the scenes. */
export async function AdminPage({
  path,
  section,
  operator,
  children,
}: {
  path: string;
  section: AdminSection;
  operator: Operator;
  children: ReactNode;
}) {
  return (
    <Shell path={path} viewer={await viewerOf(operator.principal)}>
      <AdminFrame section={section}>{children}</AdminFrame>
    </Shell>
  );
}
