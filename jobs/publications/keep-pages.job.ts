import { keepPages } from "#lib/flow/publications/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Asks for pages that sites should have and do not: of a new site, and after a new build of the pages. */
export const keepPagesJob = defineTenantSweep({
  name: "publications.keep-pages",
  everySeconds: 10,
  work: (tenant, { ctx }) => keepPages({ ...ctx, tenant }),
});
