import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";

type Row = {
  readonly namespace: string;
  readonly tenantId: string;
  readonly visibility: "public" | "tenant";
  readonly parent: string | null;
  readonly title: Record<string, string>;
};

/** Adds a domain; false where the namespace is taken. */
export async function insertDomain(tx: Pick<Tx, "domain">, domain: Row): Promise<boolean> {
  const now = clock.now();
  const { count } = await tx.domain.createMany({
    data: [{ ...domain, status: "active", createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Changes a domain of the context's tenant; false where it has none of that name. */
export async function changeDomain(
  tx: Pick<Tx, "domain">,
  tenantId: string,
  namespace: string,
  change: {
    readonly parent?: string | null;
    readonly title?: Record<string, string>;
    readonly status?: string;
  },
): Promise<boolean> {
  const { count } = await tx.domain.updateMany({
    where: { tenantId, namespace },
    data: { ...change, updatedAt: clock.now() },
  });
  return count === 1;
}

/** Whether a chain of parents that starts at `from` reaches `namespace`. */
export async function reachesDomain(
  tx: Pick<Tx, "$queryRaw">,
  from: string,
  namespace: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ namespace: string }[]>`
    with recursive up as (
      select namespace, parent from domain where namespace = ${from}
      union select d.namespace, d.parent from domain d join up on d.namespace = up.parent
    ) select namespace from up where namespace = ${namespace}`;
  return rows.length > 0;
}

/** The tenant whose names need no prefix: the first of the installation. */
export async function firstTenant(tx: Pick<Tx, "tenant">): Promise<string | null> {
  const first = await tx.tenant.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id ?? null;
}
