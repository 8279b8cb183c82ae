import { createAccount } from "#lib/access/index.ts";
import { Role } from "#lib/access/contracts.ts";
import { StepRefused, type Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { readPassword } from "./read-password.ts";
import { refusal } from "./refuse.ts";
import { tenantId } from "./tenants.ts";

type Options = {
  readonly tenant: string;
  readonly role: string;
  readonly name?: string;
  readonly passwordStdin?: boolean;
  readonly createTenant?: boolean;
};

/** `parallax user create`: writes the account, its role and its password, or nothing. */
export async function createUser(handle: string, options: Options, output: Output): Promise<void> {
  const role = Role.safeParse(options.role);
  if (!role.success)
    throw new StepRefused(
      `There is no role ${JSON.stringify(options.role)}.`,
      `Choose one of: ${Role.options.join(", ")}`,
    );
  const password = options.passwordStdin ? await readPassword() : undefined;
  await withDatabase(output, async () => {
    const created = await createAccount({
      handle,
      tenantId: await tenantId(options.tenant, options.createTenant),
      role: role.data,
      actor: "command-line",
      ...(options.name === undefined ? {} : { name: options.name }),
      ...(password === undefined ? {} : { password }),
    });
    if (!created.ok) throw refusal(created.error);
    const { id } = created.value;
    output.line({ id, handle, tenant: options.tenant, role: role.data });
    output.say(`@${handle} is ${role.data} of ${options.tenant} (${id}).`);
    if (password === undefined)
      output.say(`It has no password; give it a key with: parallax key create --account ${handle}`);
  });
}
