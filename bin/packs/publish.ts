import { StepRefused, type Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";
import { checkFolder, readPackFile } from "./lint-pack.ts";

/** `parallax pack publish`: adds the revision in the name of the domain's tenant, and activates it where asked. */
export async function publish(
  folder: string,
  options: { readonly activate?: boolean },
  output: Output,
): Promise<boolean> {
  const manifest = checkFolder(folder, output);
  if (!manifest) return false;
  const text = readPackFile(folder);
  return await withDatabase(output, async () => {
    const [{ activatePack, listTenants, ownerOfDomain, publishPack }, { inContext }, { rebuildNow }] =
      await Promise.all([
        import("#lib/registry/index.ts"),
        import("#lib/kernel/db/index.ts"),
        import("#lib/flow/projections/index.ts"),
      ]);
    const { domain, revision } = manifest;
    const owned = await Promise.all(
      (await listTenants()).map(({ id }) =>
        ownerOfDomain({ tenant: id, principal: null, purpose: "operating" }, domain),
      ),
    );
    const owner = owned.find((one) => one !== null);
    if (!owner)
      throw new StepRefused(`There is no domain ${domain}.`, "Create it first: POST /api/v1/domains");
    const ctx = { tenant: owner.tenant, principal: null, purpose: "operating" };
    const hash = await inContext(ctx, async (tx) => {
      const published = await publishPack(tx, ctx, domain, text);
      if (!published.ok)
        throw new StepRefused(`${domain} ${revision} was not published.`, detailOf(published.error));
      if (!options.activate) return published.value.pack.hash;
      const activated = await activatePack(tx, ctx, domain, revision);
      if (!activated.ok)
        throw new StepRefused(`${domain} ${revision} was not activated.`, detailOf(activated.error));
      return published.value.pack.hash;
    });
    const written = options.activate
      ? await rebuildNow({ tenant: null, principal: null, purpose: "operating" }, domain)
      : 0;
    output.line({ domain, revision, hash, active: options.activate ?? false, written });
    output.say(
      `${domain} ${revision} is published${options.activate ? ` and active; ${written} readings written` : ""}.`,
    );
    return true;
  });
}

const detailOf = (error: { readonly code: string; readonly detail?: string }) => error.detail ?? error.code;
