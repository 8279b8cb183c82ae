import { publicContext } from "#lib/kernel/db/index.ts";
import { listSites, type Site } from "#lib/registry/index.ts";

/** The mother shows every event, so that it is neither a door nor a choice. */
const MOTHER = "mother";

/** The sites that anybody can open and that read a public domain, by id. */
export async function listChildSites(): Promise<Site[]> {
  const sites = await listSites(publicContext);
  return sites.filter(
    ({ site_id: id, status, domains }) =>
      id !== MOTHER && status !== "provisioning" && status !== "retired" && domains.length > 0,
  );
}
