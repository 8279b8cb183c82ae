import type { Command } from "commander";
import { Role } from "#lib/access/contracts.ts";
import { addCommand, runCommand } from "../command-line.ts";

type Options = {
  readonly tenant: string;
  readonly role: string;
  readonly name?: string;
  readonly passwordStdin?: boolean;
  readonly createTenant?: boolean;
  readonly json?: boolean;
};

const CREATE_HELP = `
Handles are lower-case letters, digits and hyphens, and unique in the installation. Without --password-stdin the account
has no password: it works through API keys (parallax key create).`;

/** `parallax user create|password|list` */
export function register(program: Command): void {
  const user = program.command("user").description("accounts and their roles");
  addCommand(user, "create <handle>", "create an account with a role in a tenant")
    .requiredOption("--tenant <slug>", "the tenant that it belongs to")
    .requiredOption("--role <role>", Role.options.join(", "))
    .option("--name <text>", "the name that readers see")
    .option("--password-stdin", "read its password from standard input, one line")
    .option("--create-tenant", "create the tenant where it does not exist")
    .addHelpText("after", CREATE_HELP)
    .action((handle: string, options: Options) =>
      runCommand(options, async (output) => {
        const { createUser } = await import("../accounts/create-user.ts");
        return await createUser(handle, options, output);
      }),
    );
  addCommand(
    user,
    "password <handle>",
    "set the password of an account, read from standard input, and end its sessions",
  ).action((handle: string, options: { json?: boolean }) =>
    runCommand(options, async (output) => {
      const { changePassword } = await import("../accounts/change-password.ts");
      return await changePassword(handle, output);
    }),
  );
  addCommand(user, "list", "list the accounts of every tenant with their roles").action(
    (options: { json?: boolean }) =>
      runCommand(options, async (output) => {
        const { listUsers } = await import("../accounts/list-users.ts");
        return await listUsers(output);
      }),
  );
}
