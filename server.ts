import { log } from "#lib/kernel/log.ts";
import { startWeb } from "#lib/http/front-door/start-web.ts";
import "#lib/wiring.ts";

const LAST_RESORT_MS = 25_000;

const web = await startWeb();

let isEnding = false;
function end(signal: string): void {
  if (isEnding) return;
  isEnding = true;
  log.info({ signal }, "the front door closes");
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  void web.stop().then(() => process.exit(0));
}
process.on("SIGTERM", end);
process.on("SIGINT", end);

// A defect in one request must not end the others; it is logged here where nothing else caught it.
process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise failed unseen"));
