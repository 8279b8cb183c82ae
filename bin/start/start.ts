import { env } from "#lib/kernel/env.ts";
import { type Output, StepRefused } from "../command-line.ts";
import { askSupervisor } from "../supervisor/control.ts";
import { livingHolder } from "../supervisor/folder-lock.ts";
import type { PartName } from "../supervisor/part.ts";
import type { Mode } from "../supervisor/parts.ts";
import { serve } from "./serve.ts";

export type Start = {
  readonly mode: Mode;
  readonly only: readonly PartName[] | null;
  readonly output: Output;
};

/** Starts parts of the running product, or brings the product up and stays until it is told to end. */
export async function start({ mode, only, output }: Start): Promise<boolean> {
  const holder = livingHolder(env().dataDir);
  if (only !== null && holder?.control) {
    const answer = await askSupervisor(holder.control, { do: "start", parts: [...only] });
    if (!answer.ok)
      throw new StepRefused(answer.message ?? "The start was refused.", "See bin/parallax status.");
    output.line(answer);
    output.say(`Running again: ${only.join(", ")}`);
    return true;
  }
  const whenServing = mode === "dev" ? (await import("./reload.ts")).reloadOnChange : undefined;
  return (await serve({ mode, only, ...(whenServing ? { whenServing } : {}) })) === 0;
}
