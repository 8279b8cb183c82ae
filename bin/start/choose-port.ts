import { StepRefused } from "../progress.mjs";
import { freePort, freePortAbove, isFree } from "../supervisor/ports.ts";

/** The port of the front door: the wanted one, or a free one for 0; refuses a taken one and proposes another. */
export async function choosePort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  if (await isFree(wanted).catch(refuseLow(wanted))) return wanted;
  const other = await freePortAbove(wanted);
  throw new StepRefused(
    `Port ${wanted} is already in use by another program.`,
    `Take a free one: PORT=${other} npm start`,
  );
}

function refuseLow(port: number): (fault: unknown) => never {
  return (fault) => {
    if (fault instanceof Error && "code" in fault && fault.code === "EACCES") {
      throw new StepRefused(
        `Port ${port} may not be opened by this user.`,
        "Take one above 1023: PORT=3000 npm start",
      );
    }
    throw fault;
  };
}
