import { randomBytes } from "node:crypto";
import { get } from "node:http";
import { join } from "node:path";
import { tryStartEmbeddedPostgres } from "#lib/adapters/embedded-postgres/index.ts";
import { env } from "#lib/kernel/env.ts";
import { StepRefused } from "../progress.mjs";
import { accepts, freePort } from "./ports.ts";
import type { Begin, PartName, Run } from "./part.ts";
import { beginProgram, type Program } from "./program.ts";

/** In which order parts are started; they are stopped the other way round. */
export const START_ORDER: readonly PartName[] = ["db", "jobs", "render", "web"];
/** Readers are let go first, then work is finished, then the record closes. */
export const STOP_ORDER: readonly PartName[] = ["web", "render", "jobs", "db"];

export type Mode = "start" | "dev";

const FINISH_MS = 25_000;
const NEXT = "node_modules/next/dist/bin/next";

/** What the parts of one start share: the ports, and the word by which render knows its front door. */
export type Wiring = { readonly port: number; readonly renderPort: number; readonly renderSecret: string };

/** Chooses a free loopback port for render and a secret for this start. */
export async function wire(port: number): Promise<Wiring> {
  return { port, renderPort: await freePort(), renderSecret: randomBytes(32).toString("base64url") };
}

/** How each part is begun; without `db` where a server of its own is named by DATABASE_URL. */
export function partsOf(mode: Mode, wiring: Wiring): Partial<Record<PartName, Begin>> {
  const origin = env().origin.replace(/:0$/, `:${wiring.port}`);
  const shared = {
    PORT: String(wiring.port),
    // Said in full, because the renderer puts its own port in the place of PORT.
    PARALLAX_ORIGIN: origin,
    PARALLAX_RENDER_URL: `http://127.0.0.1:${wiring.renderPort}`,
    PARALLAX_RENDER_SECRET: wiring.renderSecret,
    NEXT_TELEMETRY_DISABLED: "1",
    ...(mode === "dev" ? { PARALLAX_HOT_RELOAD: "1" } : {}),
    // Types are stripped and code is compiled once, not at each start.
    NODE_COMPILE_CACHE: join(env().dataDir, "cache/compile"),
  };
  const logFolder = mode === "dev" ? null : logsOf(env().dataDir);
  const program = (name: PartName, args: string[], isReady?: () => Promise<boolean>): Begin => {
    const one: Program = {
      name,
      args,
      environment: shared,
      logFolder,
      finishMs: FINISH_MS,
      ...(isReady ? { isReady } : {}),
    };
    return (signal) => beginProgram(one, signal);
  };
  const next = [NEXT, mode, "-H", "127.0.0.1", "-p", String(wiring.renderPort)];
  return {
    ...(env().databaseUrl === null ? { db: beginDatabase } : {}),
    jobs: program("jobs", ["jobs/worker.ts"]),
    render: program("render", next, () => accepts(wiring.renderPort)),
    web: program("web", ["server.ts"], () => isHealthy(wiring.port, new URL(origin).host)),
  };
}

/** Where the parts write their logs. */
export function logsOf(dataDir: string): string {
  return join(dataDir, "log");
}

async function beginDatabase(): Promise<Run> {
  const started = await tryStartEmbeddedPostgres({ dataDir: env().dataDir, takeOver: true, graceSeconds: 3 });
  if (!started.ok) throw new StepRefused(started.error.problem, started.error.remedy, started.error.detail);
  const own = started.value;
  const ended = own.exited.then(({ code, signal }) =>
    signal ? `ended by ${signal}` : `ended with exit code ${code ?? 0}`,
  );
  return { pid: own.pid, ended, stop: () => own.stop() };
}

/** Asked in the name of the mother site: the front door knows no other host. */
function isHealthy(port: number, host: string): Promise<boolean> {
  const options = { host: "127.0.0.1", port, path: "/healthz", headers: { host }, timeout: 2_000 };
  return new Promise((settle) => {
    const request = get(options, (answer) => {
      answer.resume();
      settle(answer.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => settle(false));
  });
}
