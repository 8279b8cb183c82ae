import { env } from "#lib/kernel/env.ts";
import type { Role } from "./contracts.ts";
import { findAccount, findCredential } from "./lookups.ts";
import { createAccount } from "./service/create-account.ts";

/** The handles of the demo network, their tenant and role. */
export const DEMO_ACCOUNTS: readonly {
  readonly handle: string;
  readonly tenant: string;
  readonly role: Role;
}[] = [
  { handle: "reader", tenant: "evemiss", role: "reader" },
  { handle: "author", tenant: "evemiss", role: "author" },
  { handle: "editor", tenant: "evemiss", role: "editor" },
  { handle: "curator", tenant: "evemiss", role: "curator" },
  { handle: "curator-2", tenant: "evemiss", role: "curator" },
  { handle: "site-admin", tenant: "evemiss", role: "site_admin" },
  { handle: "operator", tenant: "evemiss", role: "operator" },
  { handle: "agent", tenant: "evemiss", role: "agent" },
  { handle: "host", tenant: "evemiss", role: "host" },
  { handle: "harbor-editor", tenant: "harbor", role: "editor" },
];

/** A login to print; the password is null where its owner has changed it. */
export type DemoLogin = {
  readonly handle: string;
  readonly tenant: string;
  readonly role: Role;
  readonly password: string | null;
};

// Derived and not stored: the same installation prints the same passwords at every start.
const passwordOf = (handle: string) => env().secretFor(`demo-password:${handle}`).slice(0, 16);

/**
 * Makes sure that the demo accounts exist and answers their logins. Development mode only; the passwords are marked,
 * so that they open nothing if the same data is later run in production mode.
 */
export async function ensureDemoAccounts(
  tenantIdOf: (slug: string) => Promise<string>,
): Promise<DemoLogin[]> {
  if (!env().isDevelopment) throw new Error("demo accounts exist in development mode only");
  const logins: DemoLogin[] = [];
  for (const { handle, tenant, role } of DEMO_ACCOUNTS) {
    const password = passwordOf(handle);
    if ((await findAccount(handle)) === null) {
      const request = {
        handle,
        tenantId: await tenantIdOf(tenant),
        role,
        password,
        isDevelopment: true,
        actor: "demo",
      };
      await createAccount(request);
    }
    const credential = await findCredential(handle);
    logins.push({ handle, tenant, role, password: credential?.isDevelopment ? password : null });
  }
  return logins;
}
