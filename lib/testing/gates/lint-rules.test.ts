import { join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const eslint = new ESLint({ cwd: ROOT });

/** Planted text, the file it pretends to be (an existing one, as type-aware rules need it), and the rule it breaks. */
const PLANTED: readonly [what: string, file: string, text: string, rule: string][] = [
  [
    "an environment read outside the kernel",
    "lib/kernel/log.ts",
    "export const p = process.env['PORT'];",
    "no-restricted-syntax",
  ],
  [
    "an ambient clock in the flow",
    "lib/flow/events/resolution/index.ts",
    "export const t = new Date();",
    "no-restricted-syntax",
  ],
  [
    "ambient randomness in the flow",
    "lib/flow/events/resolution/index.ts",
    "export const r = Math.random();",
    "no-restricted-syntax",
  ],
  [
    "an unguarded request in the flow",
    "lib/flow/events/resolution/index.ts",
    "export const f = () => fetch('http://x');",
    "no-restricted-syntax",
  ],
  [
    "any",
    "lib/kernel/log.ts",
    "export const a = (x: any): unknown => x;",
    "@typescript-eslint/no-explicit-any",
  ],
  [
    "a promise nobody waits for",
    "lib/kernel/log.ts",
    "Promise.resolve(1);",
    "@typescript-eslint/no-floating-promises",
  ],
  [
    "a forgotten case",
    "lib/kernel/log.ts",
    "export function f(x: 'a' | 'b'): number { switch (x) { case 'a': return 1; } return 0; }",
    "@typescript-eslint/switch-exhaustiveness-check",
  ],
  ["a default export in lib", "lib/kernel/log.ts", "const x = 1; export default x;", "no-restricted-exports"],
  [
    "a file over 300 lines",
    "lib/kernel/log.ts",
    Array.from({ length: 301 }, (_, i) => `export const x${i} = ${i};`).join("\n"),
    "max-lines",
  ],
  [
    "an HTML string on a page",
    "app/layout.tsx",
    "export const X = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;",
    "no-restricted-syntax",
  ],
  [
    "Next's cache",
    "app/layout.tsx",
    "import { cacheTag } from 'next/cache'; export const x = cacheTag;",
    "no-restricted-syntax",
  ],
];

const found = new Map<string, string[]>();
beforeAll(async () => {
  for (const [what, file, text] of PLANTED) {
    const [result] = await eslint.lintText(`${text}\n`, { filePath: join(ROOT, file) });
    found.set(
      what,
      (result?.messages ?? []).map((message) => message.ruleId ?? message.message),
    );
  }
}, 120_000);

test.each(PLANTED)("lint refuses %s", (what, _file, _text, rule) => {
  expect(found.get(what)).toContain(rule);
});
