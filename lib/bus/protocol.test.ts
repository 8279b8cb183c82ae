import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { accessSync, constants } from "node:fs";
import { describe, expect, test } from "vitest";

const MODEL = join(import.meta.dirname, "../../spec/bus.pml");

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
    copyFileSync(MODEL, join(folder, "bus.pml"));
    run("spin", [...flags, "-a", "bus.pml"]);
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
    test("no interleaving, crash, stolen claim or duplicate loses a message or doubles an effect", () => {
      const result = explore();
      expect(result).toMatchObject({ errors: 0, isWhole: true });
      expect(result.states).toBeGreaterThan(10_000);
    });

    test("two messages that commit in any order are both delivered", () => {
      expect(explore("-DMESSAGES=2", "-DCRASHES=1", "-DSTEALS=1")).toMatchObject({
        errors: 0,
        isWhole: true,
      });
    });

    test.each([
      ["an inbox", ["-DNO_INBOX"]],
      ["a fence on claims", ["-DNO_FENCE"]],
      ["a sweep of abandoned claims", ["-DNO_SWEEP"]],
      ["attempts counted before the handler", ["-DUNCOUNTED"]],
      [
        "a relay that goes by status, not by the highest id",
        ["-DHIGH_WATER", "-DMESSAGES=2", "-DCRASHES=0", "-DSTEALS=0"],
      ],
    ])("without %s the model finds the fault", (_rule, flags) => {
      expect(explore(...flags).errors).toBeGreaterThan(0);
    });
  },
);
