import type { Command } from "commander";
import type { Difference } from "#lib/kernel/difference.ts";
import { addCommand, runCommand, type Output } from "../command-line.ts";
import { withDatabase } from "../with-database.ts";

/** `parallax verify` */
export function register(program: Command): void {
  addCommand(
    program,
    "verify",
    "recompute hash chains, lineage, states, projections, effects, publications and indexes; exit code 0 when nothing differs",
  )
    .addHelpText("after", HELP)
    .action((options: { json?: boolean }) =>
      runCommand(options, (output) => withDatabase(output, () => verify(output))),
    );
}

const HELP = `
Names each difference: which check failed, about what, and how. Reads only. With --json one line a difference and a
last line {"scopes", "differences"}.`;

/** Checks the shared core, then each tenant; answers whether nothing differs. */
async function verify(output: Output): Promise<boolean> {
  const { listTenants } = await import("#lib/registry/index.ts");
  const tenants = await listTenants();
  let differences = 0;
  for (const tenant of [null, ...tenants]) {
    const found = await output.progress.step(
      tenant === null ? "shared core" : `tenant ${tenant.slug}`,
      () => verifyScope(tenant?.id ?? null),
      (list: readonly Difference[]) => (list.length === 0 ? "nothing differs" : `${list.length} differences`),
    );
    differences += found.length;
    for (const difference of found) {
      output.line({ ...difference, tenant: tenant?.slug ?? null });
      output.say(`✗ ${difference.check}: ${difference.subject} ${difference.detail}`);
    }
  }
  output.line({ scopes: tenants.length + 1, differences });
  output.say(differences === 0 ? "Nothing differs." : `${differences} differences.`);
  return differences === 0;
}

async function verifyScope(tenant: string | null): Promise<Difference[]> {
  const [
    { verifyEvents },
    { verifyAudit },
    { verifyProjections },
    { verifyEffects },
    { verifyPublications },
    { verifyTimelines },
    { verifyDeliveries },
    { verifySubscriptions },
  ] = await Promise.all([
    import("#lib/flow/events/index.ts"),
    import("#lib/access/index.ts"),
    import("#lib/flow/projections/index.ts"),
    import("#lib/effects/index.ts"),
    import("#lib/flow/publications/index.ts"),
    import("#lib/flow/timelines/index.ts"),
    import("#lib/flow/deliveries/index.ts"),
    import("#lib/flow/subscriptions/index.ts"),
  ]);
  const ctx = { principal: null, purpose: "operating" };
  const events = await verifyEvents({ ...ctx, tenant });
  if (tenant === null) return events;
  const own = { ...ctx, tenant };
  return [
    ...events,
    ...(await verifyProjections(own)),
    ...(await verifyEffects(own)),
    ...(await verifyPublications(own)),
    ...(await verifySubscriptions(own)),
    ...(await verifyAudit(own)),
    ...(await verifyTimelines({ ...own, role: "worker" })),
    ...(await verifyDeliveries(own)),
  ];
}
