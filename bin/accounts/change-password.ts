import { setPassword } from "#lib/access/index.ts";
import type { Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { readPassword } from "./read-password.ts";
import { refusal } from "./refuse.ts";

/** `parallax user password`: gives an account another password and ends its sessions. */
export async function changePassword(named: string, output: Output): Promise<void> {
  const handle = named.replace(/^@/, "");
  const password = await readPassword();
  await withDatabase(output, async () => {
    const done = await setPassword({ account: handle, password, actor: "command-line" });
    if (!done.ok) throw refusal(done.error);
    output.line({ id: done.value.id, handle });
    output.say(`@${handle} has the new password; its sessions have ended.`);
  });
}
