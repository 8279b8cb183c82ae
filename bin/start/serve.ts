import { env } from "#lib/kernel/env.ts";
import { createProgress } from "../progress.mjs";
import { openControl } from "../supervisor/control.ts";
import type { FolderLock } from "../supervisor/folder-lock.ts";
import type { PartName } from "../supervisor/part.ts";
import { type Mode, partsOf, START_ORDER, STOP_ORDER, wire } from "../supervisor/parts.ts";
import { identify } from "../supervisor/process-identity.ts";
import { createSupervisor, type Supervisor } from "../supervisor/supervisor.ts";
import { choosePort } from "./choose-port.ts";
import { claimFolder } from "./claim-folder.ts";
import { awaitEnd, type End } from "./end.ts";
import { reply } from "./reply.ts";
import type { StartContext } from "./step.ts";
import { STEPS } from "./steps.ts";
import { addressOf, describeEnvironment, farewell, partInWords } from "./words.ts";

export type ServeOptions = {
  readonly mode: Mode;
  /** Null for all. */
  readonly only: readonly PartName[] | null;
  /** Called when everything runs; answers how to end what it began. */
  readonly whenServing?: (supervisor: Supervisor) => () => void;
};

type Progress = ReturnType<typeof createProgress>;
type Wish = { readonly end: End; readonly progress: Progress; readonly lock: FolderLock };

/** Brings the product up step by step, keeps it running, and takes it down in order; answers the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const progress = createProgress(process.stdout);
  progress.say("Parallax");
  const end = awaitEnd();
  const claim = async (note: (text: string) => void) => {
    const lock = await claimFolder("supervisor", note);
    try {
      // A secret of no use is told here, not by the first part that needs it.
      env().secretFor("start");
      return lock;
    } catch (fault) {
      lock.release();
      throw fault;
    }
  };
  const lock = await progress.step<FolderLock>("environment", claim, describeEnvironment);
  try {
    return await serveFolder(options, { end, progress, lock });
  } catch (fault) {
    if (end.signal.aborted) return 130;
    throw fault;
  } finally {
    lock.release();
  }
}

async function serveFolder(
  { mode, only, whenServing }: ServeOptions,
  { end, progress, lock }: Wish,
): Promise<number> {
  const wiring = await wire(await choosePort(env().port));
  let isServing = false;
  const supervisor = createSupervisor(partsOf(mode, wiring), (report) => {
    lock.tell({ parts: processesOf(supervisor) });
    const words = isServing ? partInWords(report) : null;
    if (words) progress.say(words);
  });
  const address = addressOf(wiring.port);
  const control = await openControl(env().dataDir, (ask) => reply(ask, supervisor, address, end.ask));
  try {
    lock.tell({ control: control.control, address });
    const parts = START_ORDER.filter(
      (name) => supervisor.has(name) && (only === null || only.includes(name)),
    );
    const context: StartContext = { mode, parts, wiring, supervisor, signal: end.signal, closing: [] };
    // A wish to end is heard in the middle of a step too; what the step had begun is stopped below.
    const steps = takeSteps(context, progress);
    steps.catch(() => undefined);
    await Promise.race([steps, end.asked]);
    end.signal.throwIfAborted();
    isServing = true;
    progress.say(farewell(address, parts, context.closing));
    process.send?.("ready");
    const quit = whenServing?.(supervisor);
    await end.asked;
    quit?.();
    return 0;
  } finally {
    isServing = true;
    await takeDown(supervisor, end.urgent);
    control.close();
    if (end.signal.aborted) progress.say(`The data stay in ${env().dataDir}.`);
  }
}

async function takeSteps(context: StartContext, progress: Progress): Promise<void> {
  for (const step of STEPS) {
    context.signal.throwIfAborted();
    await progress.step<string | null>(
      step.title,
      (note) => step.run(context, note),
      (text) => text ?? "",
    );
  }
}

/** The processes that a next start must end should this one be killed; PostgreSQL is found by its own folder. */
function processesOf(supervisor: Supervisor) {
  return supervisor.reports().flatMap(({ name, pid }) => {
    const found = name !== "db" && pid !== null ? identify(pid) : null;
    return found ? [{ name, process: found }] : [];
  });
}

async function takeDown(supervisor: Supervisor, urgent: AbortSignal): Promise<void> {
  const hurry = () => void supervisor.stop(["web", "render", "jobs"], true);
  urgent.addEventListener("abort", hurry, { once: true });
  await supervisor.stop(STOP_ORDER, urgent.aborted);
  urgent.removeEventListener("abort", hurry);
}
