import { execFileSync } from "node:child_process";
import { accessSync, constants, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";

const MODEL = join(import.meta.dirname, "../../spec/effect.pml");

function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
const missing = ["spin", "gcc"].filter((program) => !isOnPath(program));

/** Explores every state of the model and answers the number of errors and of states. */
function explore(...flags: string[]): { errors: number; states: number; isWhole: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "parallax-spin-"));
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  try {
    copyFileSync(MODEL, join(folder, "effect.pml"));
    run("spin", [...flags, "-a", "effect.pml"]);
    run("gcc", ["-O2", "-w", "-DSAFETY", "-DCOLLAPSE", "-o", "pan", "pan.c"]);
    const report = run("./pan", ["-m100000"]);
    return {
      errors: Number(/errors: (\d+)/.exec(report)?.[1]),
      states: Number(/(\d+) states, stored/.exec(report)?.[1]),
      isWhole: !/max search depth too small|out of memory/.test(report),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(missing.length > 0)(
  `the protocol model (needs spin and gcc${missing.length > 0 ? `; missing: ${missing.join(", ")}` : ""})`,
  () => {
    test("no interleaving, crash or lost answer makes two effects, a false ledger or stuck work", () => {
      const result = explore();
      expect(result).toMatchObject({ errors: 0, isWhole: true });
      expect(result.states).toBeGreaterThan(1_000);
    });

    test("a sleeper that sends after its lease does no harm where the target knows the key", () => {
      expect(explore("-DZOMBIES", "-DIDEMPOTENT")).toMatchObject({ errors: 0, isWhole: true });
    });

    test.each([
      ["a fence on settlements", ["-DNO_FENCE"]],
      ["a look before the next send", ["-DRESEND"]],
      ["leases that run out", ["-DNO_EXPIRE"]],
      ["time-outs that count as unknown", ["-DTIMEOUT_IS_FAILURE"]],
      ["either timely senders or a target that knows the key", ["-DZOMBIES"]],
    ])("without %s the model finds the fault", (_rule, flags) => {
      expect(explore(...flags).errors).toBeGreaterThan(0);
    });
  },
);
