import { listAccounts } from "#lib/access/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import type { Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";

/** `parallax user list`: one line an account, by tenant and handle. */
export async function listUsers(output: Output): Promise<void> {
  await withDatabase(output, async () => {
    for (const tenant of await listTenants()) {
      for (const account of await listAccounts(tenant.id)) {
        output.line({ ...account, tenant: tenant.slug });
        output.say(
          `${tenant.slug}  @${account.handle}  ${account.roles.join(", ")}  ${account.state}  ${account.id}`,
        );
      }
    }
  });
}
