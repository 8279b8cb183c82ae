import { defineFault, faultMode } from "#lib/kernel/faults.ts";
import { NonRetriableError } from "./rules.ts";

/** Dead letters can't be written: the attempts they would close stay open. */
const burial = defineFault({ name: "dead_letter_insert", modes: ["failed"] });
/** A consumer or job throws, refuses for good, its process dies, or it spins without end. */
const MODES = ["throw", "refuse", "kill", "loop"];
defineFault({ name: "consumer:*", modes: MODES });
defineFault({ name: "job:*", modes: MODES });

/** Lets a handler's development fault strike, if it is on. */
export function strike(kind: "consumer" | "job", name: string): void {
  const mode = faultMode(`${kind}:${name}`);
  if (mode === "throw") throw new Error("a fault was injected");
  if (mode === "refuse") throw new NonRetriableError("a fault was injected");
  if (mode === "kill") process.kill(process.pid, "SIGKILL");
  if (mode === "loop") for (;;);
}

/** Throws while the burial of dead letters is made to fail. */
export function strikeBurial(): void {
  if (faultMode(burial.name) !== null) throw new Error("a fault was injected: dead letters can't be written");
}
