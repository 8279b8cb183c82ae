import type { PartName } from "../supervisor/part.ts";
import type { Mode, Wiring } from "../supervisor/parts.ts";
import type { Supervisor } from "../supervisor/supervisor.ts";

export type StartContext = {
  readonly mode: Mode;
  /** The parts of this start. */
  readonly parts: readonly PartName[];
  readonly wiring: Wiring;
  readonly supervisor: Supervisor;
  /** Aborted when the person stops the start in the middle. */
  readonly signal: AbortSignal;
  /** Lines to print under the addresses: logins, warnings. */
  readonly closing: string[];
};

/**
 * One step of a start. It answers what its progress line says, or null when there was nothing to do; what it refuses
 * it throws as `StepRefused`, in words.
 */
export type Step = {
  readonly title: string;
  readonly run: (context: StartContext, note: (text: string) => void) => Promise<string | null>;
};
