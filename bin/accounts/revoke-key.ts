import { revokeApiKeys } from "#lib/access/index.ts";
import { StepRefused, type Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { refusal } from "./refuse.ts";
import { tenantId } from "./tenants.ts";

type Options = {
  readonly account: string;
  readonly tenant?: string;
  readonly all?: boolean;
};

/** The id of a key, from the id itself or from the whole key as it was printed. */
const idOf = (text: string): string => /^plx_([^_]+)_/.exec(text)?.[1] ?? text;

/** `parallax key revoke`: ends one key of an account, or all of them. */
export async function revokeKey(key: string | undefined, options: Options, output: Output): Promise<void> {
  if ((key === undefined) !== (options.all === true))
    throw new StepRefused("Nothing says which key is to end.", "Give one key or its id, or --all.");
  await withDatabase(output, async () => {
    const done = await revokeApiKeys({
      account: options.account.replace(/^@/, ""),
      actor: "command-line",
      ...(options.tenant === undefined ? {} : { tenantId: await tenantId(options.tenant) }),
      ...(key === undefined ? {} : { id: idOf(key) }),
    });
    if (!done.ok) throw refusal(done.error);
    output.line({ account: options.account, ...done.value });
    output.say(`${done.value.revoked} ${done.value.revoked === 1 ? "key" : "keys"} revoked`);
  });
}
