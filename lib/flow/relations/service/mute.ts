import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Mute, MuteInput } from "../contracts.ts";
import type { RelationsError } from "../errors.ts";
import { readMute } from "../queries/mutes.ts";
import { matchedOf, MAX_MUTES } from "../rules.ts";
import { findLivingAccount } from "../store.ts";
import { ownAccount } from "./own-account.ts";

const invalid = (pointer: string, detail: string) =>
  err({ code: "relations.invalid", errors: [{ pointer, code: "invalid", detail }] } as const);

/** Checks a mute and answers what it is compared by: an account by its id, whatever spelling it came in. */
async function matchOf(tx: Tx, tenantId: string, input: MuteInput): Promise<Result<string, RelationsError>> {
  if (input.expires_at && new Date(input.expires_at).getTime() <= clock.now().getTime())
    return invalid("/expires_at", "must lie in the future");
  if (input.kind === "account") {
    const account = await findLivingAccount(tx, tenantId, input.value);
    return account ? ok(account.id) : err({ code: "relations.not_found" });
  }
  const matched = matchedOf(input.kind, input.value);
  return matched === "" ? invalid("/value", "must hold something that can be seen") : ok(matched);
}

/** Hides what matches from the asker's lists; the same mute again replaces its end and scope. */
export async function mute(tx: Tx, ctx: Context, input: MuteInput): Promise<Result<Mute, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id: accountId } = own.value;
  const matched = await matchOf(tx, tenantId, input);
  if (!matched.ok) return matched;
  const { kind, value, scope = "all", expires_at: expiresAt = null } = input;
  const stored = { scope, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  const key = { tenantId, accountId, kind, matched: matched.value };
  const fresh = { id: mintId("mute"), value, createdAt: clock.now(), ...key, ...stored };
  if ((await tx.mute.count({ where: { tenantId, accountId } })) >= MAX_MUTES)
    return err({ code: "relations.too_many", detail: `An account has at most ${MAX_MUTES} mutes.` });
  const row = await tx.mute.upsert({
    where: { tenantId_accountId_kind_matched: key },
    create: fresh,
    update: { value, ...stored },
  });
  const written = await readMute(tx, tenantId, row.id);
  if (!written) throw new Error("a mute vanished in its own transaction");
  return ok(written);
}

/** Takes a mute back. */
export async function unmute(tx: Tx, ctx: Context, id: string): Promise<Result<null, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id: accountId } = own.value;
  const { count } = await tx.mute.deleteMany({ where: { tenantId, accountId, id } });
  return count === 1 ? ok(null) : err({ code: "relations.not_found" });
}
