import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { inheritEnvironment } from "../supervisor/inherit-environment.mjs";

/** A program of the system that some tests need, and the Debian packages that bring it. */
type Needed = {
  readonly name: string;
  readonly debianPackages: string;
  readonly isThere: () => boolean;
  /** A slower program that does the same, taken where the packages cannot be had. */
  readonly hasStandIn?: () => boolean;
};

const NEEDED: readonly Needed[] = [
  // The shell without a window needs a third less time for each page than the whole browser.
  {
    name: "chromium",
    debianPackages: "chromium-headless-shell",
    isThere: () => isOnPath("chromium-headless-shell"),
    hasStandIn: () => isOnPath("chromium"),
  },
  {
    name: "CJK fonts",
    debianPackages: "fonts-noto-cjk",
    isThere: () => existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
  },
  { name: "redis-server", debianPackages: "redis-server", isThere: () => isOnPath("redis-server") },
  { name: "spin", debianPackages: "spin", isThere: () => isOnPath("spin") },
  { name: "gcc", debianPackages: "gcc libc6-dev", isThere: () => isOnPath("gcc") },
  { name: "xmllint", debianPackages: "libxml2-utils", isThere: () => isOnPath("xmllint") },
];

function isOnPath(program: string): boolean {
  const path = inheritEnvironment({})["PATH"] ?? "";
  return [...path.split(delimiter), "/usr/bin", "/usr/local/bin"].some((folder) =>
    existsSync(join(folder, program)),
  );
}

/** The packages that are missing. */
function missing(): Needed[] {
  return NEEDED.filter(({ isThere }) => !isThere());
}

/** Installs what is missing where this user may; answers the programs that stay away and how to get them. */
export async function ensurePrograms(
  say: (text: string) => void,
): Promise<{ away: string[]; remedy: string | null }> {
  const wanted = missing().flatMap(({ debianPackages }) => debianPackages.split(" "));
  if (wanted.length === 0) return { away: [], remedy: null };
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say(`Installing ${wanted.join(", ")}`);
    await install(wanted).catch((fault: unknown) => {
      say(
        `apt-get could not install them: ${fault instanceof Error ? (fault.message.split("\n").at(-2) ?? fault.message) : String(fault)}`,
      );
    });
  }
  const still = missing().filter(({ hasStandIn }) => !hasStandIn?.());
  const remedy = `apt-get install ${still.map(({ debianPackages }) => debianPackages).join(" ")}`;
  return { away: still.map(({ name }) => name), remedy: still.length > 0 ? remedy : null };
}

async function install(packages: readonly string[]): Promise<void> {
  const run = promisify(execFile);
  const options = { env: inheritEnvironment({ DEBIAN_FRONTEND: "noninteractive" }), maxBuffer: 64 * 2 ** 20 };
  const args = ["install", "-y", "-q", "--no-install-recommends", ...packages];
  // The package lists may be old or absent; they are fetched only when they do not do.
  await run("apt-get", args, options).catch(async () => {
    await run("apt-get", ["update", "-q"], options);
    await run("apt-get", args, options);
  });
}
