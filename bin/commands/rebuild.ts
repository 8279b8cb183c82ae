import type { Command } from "commander";
import { addCommand, runCommand, type Output } from "../command-line.ts";
import { StepRefused } from "../progress.mjs";
import { withDatabase } from "../with-database.ts";

/** `parallax rebuild timeline HANDLE` */
export function register(program: Command): void {
  const rebuild = program.command("rebuild").description("compute derived data again from its sources");
  addCommand(
    rebuild,
    "timeline <handle>",
    "compute one viewer's home timeline again; exit code 0 when it is proven",
  )
    .addHelpText("after", HELP)
    .action((handle: string, options: { json?: boolean }) =>
      runCommand(options, (output) => withDatabase(output, () => rebuildTimeline(output, handle))),
    );
}

const HELP = `
Replaces what the viewer's follows bring in one transaction; own posts stay untouched. The hash of what stands then is
compared with one computed from posts and relations alone. With --json one line {"handle", "entries", "hash", "oracle_hash"}.`;

/** Rebuilds a timeline; answers whether it is what posts and relations say. */
async function rebuildTimeline(output: Output, given: string): Promise<boolean> {
  const [{ findAccount }, { rebuildViewer }] = await Promise.all([
    import("#lib/access/index.ts"),
    import("#lib/flow/timelines/index.ts"),
  ]);
  const handle = given.replace(/^@/, "");
  const account = await findAccount(handle);
  if (account === null)
    throw new StepRefused(`There is no account @${handle}.`, "List accounts with: bin/parallax user list");
  const ctx = { tenant: account.tenantId, principal: null, purpose: "operating", role: "worker" as const };
  const rebuilt = await output.progress.step(
    `timeline @${handle}`,
    () => rebuildViewer(ctx, { viewerId: account.id, runId: null }),
    ({ entries }) => `${entries} entries`,
  );
  const { entries, hash, oracleHash } = rebuilt;
  output.line({ handle, entries, hash, oracle_hash: oracleHash });
  output.say(hash === oracleHash ? `Proven: ${hash}` : `Differs: ${hash} stands, ${oracleHash} should.`);
  return hash === oracleHash;
}
