import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { DomainOwner } from "../queries/domains.ts";
import type { PackFault, PackManifest } from "../packs/contracts.ts";

/** Adds a revision; false where the domain has one of that number. */
export async function insertPackRevision(
  tx: Pick<Tx, "packRevision">,
  owner: DomainOwner,
  pack: { readonly manifest: PackManifest; readonly warnings: readonly PackFault[]; readonly hash: string },
  actor: string,
): Promise<boolean> {
  const { count } = await tx.packRevision.createMany({
    data: [
      {
        domain: pack.manifest.domain,
        revision: pack.manifest.revision,
        tenantId: owner.tenant,
        visibility: owner.visibility,
        hash: pack.hash,
        manifest: pack.manifest,
        warnings: [...pack.warnings],
        createdBy: actor,
        createdAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Makes sure that the pointer of a domain exists, locks it and answers where it points. */
export async function lockPack(
  tx: Pick<Tx, "pack" | "$queryRaw">,
  owner: DomainOwner,
  domain: string,
): Promise<{ activeRevision: string | null; activations: number }> {
  await tx.pack.createMany({
    data: [
      {
        domain,
        tenantId: owner.tenant,
        visibility: owner.visibility,
        activeRevision: null,
        activations: 0,
        updatedAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  });
  const [row] = await tx.$queryRaw<{ activeRevision: string | null; activations: number }[]>`
    select active_revision as "activeRevision", activations from pack where domain = ${domain} for update`;
  if (!row) throw new Error(`the pack of ${domain} vanished`);
  return row;
}

/** Points a locked pack at a revision and keeps the change in its history. */
export async function moveActive(
  tx: Pick<Tx, "pack" | "packActivation">,
  owner: DomainOwner,
  move: {
    readonly domain: string;
    readonly revision: string;
    readonly previous: string | null;
    readonly number: number;
    readonly actor: string;
  },
): Promise<void> {
  const at = clock.now();
  const { number, ...facts } = move;
  await tx.packActivation.create({
    data: { ...facts, number, tenantId: owner.tenant, visibility: owner.visibility, at },
  });
  await tx.pack.updateMany({
    where: { domain: move.domain },
    data: { activeRevision: move.revision, activations: number, updatedAt: at },
  });
}
