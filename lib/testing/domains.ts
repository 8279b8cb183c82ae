import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { activatePack, createDomain, publishPack } from "#lib/registry/index.ts";
import { value } from "./curation.ts";
import { minimalPack } from "./packs.ts";

/** Adds a domain of a tenant and, unless told otherwise, activates a small pack for it. */
export async function addDomain(
  ctx: Context,
  namespace: string,
  options: {
    readonly pack?: object | null;
    readonly visibility?: "public" | "tenant";
    readonly parent?: string;
  } = {},
): Promise<void> {
  const { visibility = "public", parent = null } = options;
  await inContext(ctx, async (tx) =>
    value(await createDomain(tx, ctx, { namespace, parent, visibility, title: { en: namespace } })),
  );
  if (options.pack !== null) await usePack(ctx, namespace, options.pack ?? {});
}

/** Publishes and activates a small pack that differs from the minimal one as named. */
export async function usePack(ctx: Context, domain: string, more: object = {}): Promise<void> {
  const text = JSON.stringify(minimalPack(domain, more));
  await inContext(ctx, async (tx) => {
    const { pack } = value(await publishPack(tx, ctx, domain, text));
    value(await activatePack(tx, ctx, domain, pack.revision));
  });
}
