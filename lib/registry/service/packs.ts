import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { RegistryError } from "../errors.ts";
import type { PackFault, PackRevision } from "../packs/contracts.ts";
import { lintPack, readManifestText, type LintedPack } from "../packs/index.ts";
import { ownerOfDomain } from "../queries/domains.ts";
import { readPack } from "../queries/packs.ts";
import { insertPackRevision, lockPack, moveActive } from "../store/packs.ts";
import { auditChange, ownerOf } from "./owner.ts";

const MOST_TOLD = 200;

function refuse(faults: readonly PackFault[]): Result<never, RegistryError> {
  const detail = `The pack has ${faults.length} fault${faults.length === 1 ? "" : "s"}.`;
  return err({ code: "registry.pack_faults", detail, errors: faults.slice(0, MOST_TOLD) });
}

/** Reads and checks a manifest for a domain; the refusal names every fault. */
export function checkPack(domain: string, text: string): Result<LintedPack, RegistryError> {
  const raw = readManifestText(text);
  if (!raw.ok) return refuse(raw.error);
  const linted = lintPack(raw.value);
  if (!linted.ok) return refuse(linted.error);
  const named = linted.value.manifest.domain;
  if (named === domain) return linted;
  const detail = `names the domain ${named}, not ${domain}`;
  return refuse([{ pointer: "/domain", code: "other_domain", detail }]);
}

/** The content hash of a manifest: equal rules have one hash, however they were written. */
export const hashOfPack = (manifest: object): string => sha256Hex(canonicalJson(manifest));

export type PublishedPack = { readonly pack: PackRevision; readonly isNew: boolean };

/**
 * Adds a revision to the pack of a domain that the context's tenant owns. The same content under its number again
 * answers the known revision; other content under a known number is refused.
 */
export async function publishPack(
  tx: Tx,
  ctx: Context,
  domain: string,
  text: string,
): Promise<Result<PublishedPack, RegistryError>> {
  const owner = await ownerOfDomain(ctx, domain);
  if (owner?.tenant !== ownerOf(ctx)) return err({ code: "registry.domain_not_found" });
  const checked = checkPack(domain, text);
  if (!checked.ok) return checked;
  const { manifest, warnings } = checked.value;
  const hash = hashOfPack(manifest);
  const isNew = await insertPackRevision(tx, owner, { manifest, warnings, hash }, ctx.principal ?? "unknown");
  const stored = await readPack(tx, ctx, domain, manifest.revision);
  if (!stored) throw new Error(`pack ${domain} ${manifest.revision} was not stored`);
  if (stored.hash !== hash) {
    const detail = `Revision ${manifest.revision} has other content; give yours another number.`;
    return err({ code: "registry.pack_exists", detail });
  }
  const id = `${domain}@${manifest.revision}`;
  if (isNew) await auditChange(tx, ctx, { action: "packs:publish", kind: "pack", id, reason: hash });
  return ok({ pack: stored, isNew });
}

export type ActivatedPack = { readonly pack: PackRevision; readonly isMoved: boolean };

/** Makes a revision the one that its domain reads under; the one before is superseded. Doing it again changes nothing. */
export async function activatePack(
  tx: Tx,
  ctx: Context,
  domain: string,
  revision: string,
): Promise<Result<ActivatedPack, RegistryError>> {
  const owner = await ownerOfDomain(ctx, domain);
  if (owner?.tenant !== ownerOf(ctx)) return err({ code: "registry.domain_not_found" });
  if (!(await readPack(tx, ctx, domain, revision))) return err({ code: "registry.pack_not_found" });
  const { activeRevision, activations } = await lockPack(tx, owner, domain);
  const isMoved = activeRevision !== revision;
  if (isMoved) {
    const actor = ctx.principal ?? "unknown";
    await moveActive(tx, owner, {
      domain,
      revision,
      previous: activeRevision,
      number: activations + 1,
      actor,
    });
    await auditChange(tx, ctx, { action: "packs:activate", kind: "pack", id: `${domain}@${revision}` });
  }
  const pack = await readPack(tx, ctx, domain, revision);
  if (!pack) throw new Error(`pack ${domain} ${revision} vanished`);
  return ok({ pack, isMoved });
}
