import type { Command } from "commander";
import { addCommand, runCommand } from "../command-line.ts";

type Options = {
  readonly account: string;
  readonly tenant?: string;
  readonly scopes?: string;
  readonly purposes?: string;
  readonly ed25519Public?: string;
  readonly json?: boolean;
};

const HELP = `
Prints the key once; only its hash is kept. Without --scopes and --purposes it may do all that the account's roles allow,
but for the purpose training, which must be named.`;

type RevokeOptions = {
  readonly account: string;
  readonly tenant?: string;
  readonly all?: boolean;
  readonly json?: boolean;
};

/** `parallax key create|revoke` */
export function register(program: Command): void {
  const key = program.command("key").description("API keys");
  addCommand(key, "create", "create an API key for an account")
    .requiredOption("--account <handle>", "the account that the key acts for")
    .option("--tenant <slug>", "the tenant that it acts in; the account's own where absent")
    .option("--scopes <list>", "comma-separated scopes, such as events:read,evidence:write")
    .option("--purposes <list>", "comma-separated purposes, such as reading,editing")
    .option(
      "--ed25519-public <file>",
      "PEM of a public key: the key signs requests and has no secret with us",
    )
    .addHelpText("after", HELP)
    .action((options: Options) =>
      runCommand(options, async (output) => {
        const { createKey } = await import("../accounts/create-key.ts");
        return await createKey(options, output);
      }),
    );
  addCommand(key, "revoke [key]", "end a key of an account: the key, its id, or --all")
    .requiredOption("--account <handle>", "the account that the key acts for")
    .option("--tenant <slug>", "the tenant that it acts in; the account's own where absent")
    .option("--all", "end every key of the account in that tenant")
    .action((text: string | undefined, options: RevokeOptions) =>
      runCommand(options, async (output) => {
        const { revokeKey } = await import("../accounts/revoke-key.ts");
        return await revokeKey(text, options, output);
      }),
    );
}
