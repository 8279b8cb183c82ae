import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { Namespace, NewDomain, type Domain, type DomainPatch } from "../contracts.ts";
import type { RegistryError } from "../errors.ts";
import { readDomain } from "../queries/domains.ts";
import { changeDomain, insertDomain, reachesDomain } from "../store/domains.ts";
import { auditChange, mayTakeName, ownerOf } from "./owner.ts";

const parentRefused = (detail: string) => err({ code: "registry.parent_refused", detail } as const);

/** Adds a domain of the context's tenant. */
export async function createDomain(
  tx: Tx,
  ctx: Context,
  request: NewDomain,
): Promise<Result<Domain, RegistryError>> {
  const { namespace, parent = null, title, visibility } = NewDomain.parse(request);
  if (!Namespace.safeParse(namespace).success)
    return err({ code: "registry.name_not_yours", detail: `${namespace} is not a namespace.` });
  const tenantId = ownerOf(ctx);
  const mayTake = await mayTakeName(tx, tenantId, namespace);
  if (!mayTake.ok) return mayTake;
  const known = parent === null ? ok(null) : await checkParent(tx, namespace, parent);
  if (!known.ok) return known;
  const isNew = await insertDomain(tx, { namespace, tenantId, parent, title, visibility });
  if (!isNew) return err({ code: "registry.domain_exists", detail: `The domain ${namespace} exists.` });
  await auditChange(tx, ctx, { action: "domains:create", kind: "domain", id: namespace });
  return ok(await readDomain(tx, ctx, namespace));
}

/** A parent must be visible and must not lead back to the child. */
async function checkParent(tx: Tx, namespace: string, parent: string): Promise<Result<null, RegistryError>> {
  if (parent === namespace) return parentRefused("A domain is not its own parent.");
  if (!(await tx.domain.findUnique({ where: { namespace: parent } })))
    return parentRefused(`There is no domain ${parent}.`);
  return (await reachesDomain(tx, parent, namespace))
    ? parentRefused(`The parents of ${parent} lead back to ${namespace}.`)
    : ok(null);
}

/** Changes title, parent or status of a domain that the context's tenant owns. */
export async function updateDomain(
  tx: Tx,
  ctx: Context,
  namespace: string,
  patch: DomainPatch,
): Promise<Result<Domain, RegistryError>> {
  const { parent } = patch;
  const known = parent === undefined || parent === null ? ok(null) : await checkParent(tx, namespace, parent);
  if (!known.ok) return known;
  const change = {
    ...(parent === undefined ? {} : { parent }),
    ...(patch.title === undefined ? {} : { title: patch.title as Record<string, string> }),
    ...(patch.status === undefined ? {} : { status: patch.status }),
  };
  if (!(await changeDomain(tx, ownerOf(ctx), namespace, change)))
    return err({ code: "registry.domain_not_found" });
  await auditChange(tx, ctx, { action: "domains:update", kind: "domain", id: namespace });
  return ok(await readDomain(tx, ctx, namespace));
}
