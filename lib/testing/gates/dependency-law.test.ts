import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** A tree of our shape in which each file breaks exactly one rule. */
const PLANTED: Readonly<Record<string, readonly [path: string, text: string]>> = {
  "flow/evidence-imports-upstream-only": ["lib/flow/evidence/a.ts", `import "../events/index.ts";`],
  "flow/publications-imports-upstream-only": [
    "lib/flow/publications/a.ts",
    `import "../subscriptions/index.ts";`,
  ],
  "lib/kernel-imports-lower-planes-only": ["lib/kernel/a.ts", `import "../bus/index.ts";`],
  "lib/bus-imports-lower-planes-only": ["lib/bus/a.ts", `import "../effects/index.ts";`],
  "lib/search-imports-lower-planes-only": ["lib/search/a.ts", `import "../http/index.ts";`],
  "module/front-door-only": ["lib/flow/timelines/a.ts", `import "../events/store.ts";`],
  "module/front-door-only-from-outside": ["app/x/page.tsx", `import "../../lib/flow/events/store.ts";`],
  "resolution/is-pure": ["lib/flow/events/resolution/a.ts", `import "../store.ts";`],
  "lib/knows-no-framework": ["lib/bus/b.ts", `import "next/cache";`],
  "front-door/knows-no-framework": ["lib/http/b.ts", `import "next/headers";`],
  "wiring/only-from-the-edges": ["lib/http/c.ts", `import "../wiring.ts";`],
  "components/contracts-only": ["components/events/a.tsx", `import "../../lib/flow/events/index.ts";`],
  "contracts/are-pure": ["lib/flow/events/contracts.ts", `import "../../kernel/log.ts";`],
  "rules/are-pure": ["lib/flow/events/rules.ts", `import "../../kernel/log.ts";`],
  "db/only-behind-the-doors": ["jobs/events/a.job.ts", `import "../../lib/kernel/db/pools.ts";`],
  "db/client-only-in-kernel": ["lib/access/a.ts", `import "../kernel/prisma/client.ts";`],
  "jobs/do-not-call-jobs": ["jobs/bus/a.job.ts", `import "../events/b.job.ts";`],
  "browser/never-reaches-db": ["components/ui/a.tsx", `import "../shared/b.ts";`],
  "tests/stay-in-tests": ["lib/bus/c.ts", `import "../testing/index.ts";`],
  "no-cycles": ["lib/access/b.ts", `import "./c.ts";`],
  "no-unresolved": ["lib/access/d.ts", `import "./missing.ts";`],
};
/** What the planted files import, innocent in itself. */
const INNOCENT: Readonly<Record<string, string>> = {
  "lib/flow/events/index.ts": "export {};",
  "lib/flow/events/store.ts": "export {};",
  "lib/flow/subscriptions/index.ts": "export {};",
  "lib/bus/index.ts": "export {};",
  "lib/effects/index.ts": "export {};",
  "lib/http/index.ts": "export {};",
  "lib/wiring.ts": "export {};",
  "lib/kernel/log.ts": "export {};",
  "lib/kernel/db/pools.ts": "export {};",
  "lib/kernel/prisma/client.ts": "export {};",
  "lib/testing/index.ts": "export {};",
  "components/shared/b.ts": `import "../../lib/kernel/db/pools.ts";`,
  "lib/access/c.ts": `import "./b.ts";`,
  "jobs/events/b.job.ts": "export {};",
};

let tree = "";
let broken: string[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), `${text}\n`);
}

function cruise(folder: string): Promise<string> {
  const args = [
    join(ROOT, "node_modules/.bin/depcruise"),
    "--config",
    "dependency-cruiser.cjs",
    "--output-type",
    "json",
    "app",
    "components",
    "lib",
    "jobs",
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 << 20 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "parallax-law-"));
  for (const file of ["dependency-cruiser.cjs", "tsconfig.json", "package.json"])
    copyFileSync(join(ROOT, file), join(tree, file));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  for (const [path, text] of Object.entries(INNOCENT)) write(path, text);
  for (const [path, text] of Object.values(PLANTED)) write(path, text);
  const report = JSON.parse(await cruise(tree)) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  broken = report.summary.violations.map((violation) => `${violation.rule.name} ${violation.from}`);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(Object.entries(PLANTED))("the gate catches a violation of %s", (rule, [path]) => {
  expect(broken).toContain(`${rule} ${path}`);
});
