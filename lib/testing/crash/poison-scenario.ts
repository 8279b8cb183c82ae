/**
 * One worker process with a consumer that a development fault may poison, and neighbours beside it. Arguments: what
 * to do (`send` the messages first or not), milliseconds by which the clock is ahead. Runs until nothing is left.
 */
import { pgBossQueue } from "#lib/adapters/job-queue/index.ts";
import { consumer, done, provideJobQueue, runBus } from "#lib/bus/index.ts";
import { waitForRest } from "#lib/bus/development.ts";
import { closeDatabase, setProcessRole } from "#lib/kernel/db/index.ts";
import { readDevelopmentControls, writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { note, noting, probed } from "#lib/testing/bus.ts";
import { startWatchdog } from "../../../jobs/watchdog.ts";

const [poison = "none", aheadMs = "0"] = process.argv.slice(2);
/** The one message that is bad for the poisoned consumer. */
const BAD = 3;

const poisoned = consumer({
  name: "test.poisoned",
  on: [probed],
  attempts: 3,
  handle: async (tx, _envelope, { n }) => {
    await note(tx, "test.poisoned", n);
    if (n === BAD && poison === "kill") process.kill(process.pid, "SIGKILL");
    if (n === BAD && poison === "loop") for (;;);
    return done;
  },
});

setProcessRole("worker");
provideJobQueue(pgBossQueue);
writeDevelopmentControls({ ...readDevelopmentControls(), clockOffsetMs: Number(aheadMs) });
// Long enough that a busy machine is not taken for a spinning handler.
if (poison === "loop") startWatchdog(6_000);
const running = await runBus([poisoned, noting("test.neighbour")]);
const rest = await waitForRest(60_000);
await running.stop();
await closeDatabase();
process.exit(rest.idle ? 0 : 3);
