import { env } from "#lib/kernel/env.ts";
import { createProgress } from "../progress.mjs";
import { type Answer, type Ask, openControl } from "../supervisor/control.ts";
import type { FolderLock } from "../supervisor/folder-lock.ts";
import type { PartName, PartReport } from "../supervisor/part.ts";
import { type Mode, partsOf, START_ORDER, STOP_ORDER, wire } from "../supervisor/parts.ts";
import { identify } from "../supervisor/process-identity.ts";
import { createSupervisor, type Supervisor } from "../supervisor/supervisor.ts";
import { choosePort } from "./choose-port.ts";
import { claimFolder } from "./claim-folder.ts";
import { awaitEnd } from "./end.ts";
import type { StartContext } from "./step.ts";
import { STEPS } from "./steps.ts";

export type ServeOptions = {
  readonly mode: Mode;
  /** Null for all. */
  readonly only: readonly PartName[] | null;
  /** Called when everything runs; answers how to end what it began. */
  readonly whenServing?: (supervisor: Supervisor) => () => void;
};

/** Brings the product up step by step, keeps it running, and takes it down in order; answers the exit code. */
export async function serve({ mode, only, whenServing }: ServeOptions): Promise<number> {
  const progress = createProgress(process.stdout);
  progress.say("Parallax");
  const end = awaitEnd();
  const lock = await progress.step<FolderLock>(
    "environment",
    (note) => claimFolder("supervisor", note),
    describeEnvironment,
  );
  let supervisor: Supervisor | null = null;
  try {
    const wiring = await wire(await choosePort(env().port));
    supervisor = createSupervisor(partsOf(mode, wiring), (report) => note(report, progress.say));
    const known = supervisor;
    const parts = START_ORDER.filter((name) => known.has(name) && (only === null || only.includes(name)));
    const address = addressOf(wiring.port);
    const control = await openControl(env().dataDir, (ask) => reply(ask, known, address, end.ask));
    lock.tell({ control: control.control, address });
    const telling = tellParts(lock, known);
    const context: StartContext = { mode, parts, wiring, supervisor, signal: end.signal, closing: [] };
    for (const step of STEPS) {
      end.signal.throwIfAborted();
      await progress.step<string | null>(
        step.title,
        (say) => step.run(context, say),
        (text) => text ?? "",
      );
    }
    telling();
    isServing = true;
    progress.say(farewell(address, parts, context.closing));
    process.send?.("ready");
    const quit = whenServing?.(supervisor);
    await end.asked;
    quit?.();
    control.close();
    return 0;
  } catch (fault) {
    if (end.signal.aborted) return 130;
    throw fault;
  } finally {
    isServing = false;
    if (supervisor) await takeDown(supervisor, end.isUrgent, progress.say);
    lock.release();
  }
}

let isServing = false;

function describeEnvironment(): string {
  const { mode, dataDir } = env();
  return `Node ${process.versions.node}, ${mode} mode, data in ${dataDir}`;
}

function addressOf(port: number): string {
  const { origin } = env();
  return env().port === port ? origin : `http://localhost:${port}`;
}

function farewell(address: string, parts: readonly PartName[], closing: readonly string[]): string {
  const lines = parts.includes("web") ? [`Open ${address}`] : [`Running: ${parts.join(", ")}`];
  return ["", ...lines, ...closing, "Ctrl-C stops everything and keeps the data.", ""].join("\n");
}

/** Says what happens to parts while the product serves; the first start speaks through its steps. */
function note(report: PartReport, say: (text: string) => void): void {
  if (!isServing) return;
  if (report.state === "resting") say(`${report.name} ${report.reason ?? "ended"}; it is started again.`);
  if (report.state === "running") say(`${report.name} runs (process ${report.pid}).`);
  if (report.state === "stopped") say(`${report.name} is stopped.`);
}

/** Keeps the lock's list of processes current, so that a next start can end what a kill left behind. */
function tellParts(lock: FolderLock, supervisor: Supervisor): () => void {
  let last = "";
  const tell = () => {
    const parts = supervisor.reports().flatMap(({ name, pid }) => {
      const found = name !== "db" && pid !== null ? identify(pid) : null;
      return found ? [{ name, process: found }] : [];
    });
    if (JSON.stringify(parts) !== last) lock.tell({ parts });
    last = JSON.stringify(parts);
  };
  setInterval(tell, 500).unref();
  return tell;
}

async function reply(ask: Ask, supervisor: Supervisor, address: string, quit: () => void): Promise<Answer> {
  const answer = (ok: boolean, message: string | null): Answer => ({
    ok,
    message,
    address,
    parts: supervisor.reports(),
  });
  if (ask.do === "status") return answer(true, null);
  const unknown = (ask.parts ?? []).find((name) => !supervisor.has(name));
  if (unknown)
    return answer(
      false,
      `${unknown} is no part of this start: the database is a server of its own (DATABASE_URL).`,
    );
  if (ask.do === "start") {
    await supervisor.start(ask.parts);
    return answer(true, null);
  }
  if (ask.parts === null) quit();
  else await supervisor.stop(ask.parts);
  return answer(true, null);
}

async function takeDown(
  supervisor: Supervisor,
  isUrgent: () => boolean,
  say: (text: string) => void,
): Promise<void> {
  for (const name of STOP_ORDER) {
    const pid = supervisor.reports().find((report) => report.name === name)?.pid ?? null;
    await supervisor.stop([name], isUrgent());
    if (pid !== null) say(`${name} stopped`);
  }
  say(`Stopped; the data stay in ${env().dataDir}.`);
}
