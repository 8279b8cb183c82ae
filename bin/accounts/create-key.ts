import { readFile } from "node:fs/promises";
import { createApiKey, readEd25519PublicKey } from "#lib/access/index.ts";
import { Purpose, Scope } from "#lib/access/contracts.ts";
import { StepRefused, type Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { refusal } from "./refuse.ts";
import { tenantId } from "./tenants.ts";

type Options = {
  readonly account: string;
  readonly tenant?: string;
  readonly scopes?: string;
  readonly purposes?: string;
  readonly ed25519Public?: string;
};

/** A comma-separated list, every word of which must be known. */
function readList<T extends string>(
  text: string | undefined,
  known: readonly T[],
  what: string,
): T[] | undefined {
  if (text === undefined) return undefined;
  const words = text.split(",").map((word) => word.trim());
  const strange = words.filter((word) => !(known as readonly string[]).includes(word));
  if (strange.length > 0)
    throw new StepRefused(
      `There is no ${what} ${strange.map((word) => JSON.stringify(word)).join(", ")}.`,
      `Known: ${known.join(", ")}`,
    );
  return [...new Set(words)] as T[];
}

async function readPublicKey(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const hint =
    "Make a pair with: openssl genpkey -algorithm ed25519 -out key.pem; openssl pkey -in key.pem -pubout";
  const pem = await readFile(file, "utf8").catch(() => {
    throw new StepRefused(`The file ${file} cannot be read.`, hint);
  });
  const key = readEd25519PublicKey(pem);
  if (key === null) throw new StepRefused(`The file ${file} holds no Ed25519 public key in PEM.`, hint);
  return key;
}

/**
 * `parallax key create`: prints the new key, which is shown this once; for a public key its id, the `keyid` of
 * signatures.
 */
export async function createKey(options: Options, output: Output): Promise<void> {
  const file = options.ed25519Public;
  const publicKey = file === undefined ? {} : { publicKey: await readPublicKey(file) };
  const scopes = readList(options.scopes, Scope.options, "scope");
  const purposes = readList(options.purposes, Purpose.options, "purpose");
  await withDatabase(output, async () => {
    const created = await createApiKey({
      account: options.account.replace(/^@/, ""),
      actor: "command-line",
      ...(options.tenant === undefined ? {} : { tenantId: await tenantId(options.tenant) }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(purposes === undefined ? {} : { purposes }),
      ...publicKey,
    });
    if (!created.ok) throw refusal(created.error);
    const { key, id } = created.value;
    output.line({ key, id, account: options.account });
    output.say(key ?? id);
  });
}
