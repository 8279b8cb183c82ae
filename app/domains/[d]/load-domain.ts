import { cache } from "react";
import { z } from "zod";
import { listDomainEvents, readingsOf, taxonomyOf } from "#lib/flow/projections/index.ts";
import { openCursor, sealCursor, type CursorBinding } from "#lib/http/cursor.ts";
import { getDomain, type Domain } from "#lib/registry/index.ts";
import type { DomainPageProps } from "../../../components/projections/domain-page.tsx";
import { currentReader } from "../../reader.ts";

const PAGE_SIZE = 25;
const Position = z.strictObject({
  importance: z.number().nullable(),
  at: z.string().nullable(),
  dpid: z.string(),
});

/** A domain as the reader may see it; null where there is none of that name. */
export const findDomain = cache(async (namespace: string): Promise<Domain | null> => {
  const { ctx } = await currentReader();
  if (!/^[a-z][a-z0-9.-]{1,100}$/.test(namespace)) return null;
  const domain = await getDomain(ctx, namespace);
  return domain.ok ? domain.value : null;
});

type Wish = {
  readonly order: "importance" | "time";
  readonly concept: string | null;
  readonly cursor: string | null;
};

/** A page of what a domain reads; a cursor that does not fit leads to the head of the list. */
export async function loadDomain(domain: Domain, wish: Wish): Promise<Omit<DomainPageProps, "sites">> {
  const { ctx } = await currentReader();
  const { order, concept, cursor } = wish;
  const binding: CursorBinding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: "domainPage",
    filters: { domain: domain.namespace, order, concept },
  };
  const after = cursor === null ? null : openCursor(cursor, binding, Position);
  const wanted = { domain: domain.namespace, concept, after, limit: PAGE_SIZE + 1 };
  const [rows, concepts, [reading]] = await Promise.all([
    listDomainEvents(ctx, order, wanted),
    taxonomyOf(ctx, domain.namespace),
    readingsOf(ctx, [domain]),
  ]);
  if (!reading) throw new Error(`domain ${domain.namespace} has no reading`);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    domain: reading,
    concepts,
    views: shown.map((row) => row.view),
    order,
    concept,
    next: rows.length > PAGE_SIZE && last ? sealCursor(last.position, binding) : null,
    isFirst: after === null,
    isStale: cursor !== null && after === null,
  };
}
