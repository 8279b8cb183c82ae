import type { Command } from "commander";
import { addCommand, type Output, runCommand } from "../command-line.ts";
import type { Finding } from "../doctor/finding.ts";

/** `parallax doctor` */
export function register(program: Command): void {
  addCommand(
    program,
    "doctor",
    "tell in words what is wrong and how to mend it; exit code 0 when nothing is",
  ).action((options: { json?: boolean }) => runCommand(options, doctor));
}

async function doctor(output: Output): Promise<boolean> {
  const { examine } = await import("../doctor/examine.ts");
  const findings = await examine();
  output.line({ findings });
  for (const finding of findings) output.say(inWords(finding));
  return findings.every(({ verdict }) => verdict !== "wrong");
}

const MARKS = { fine: "✓", notice: "·", wrong: "✗" };

function inWords({ subject, verdict, text, remedy }: Finding): string {
  const first = `${MARKS[verdict]} ${subject.padEnd(12)} ${text}`;
  return remedy ? `${first}\n  ${"".padEnd(12)} → ${remedy}` : first;
}
