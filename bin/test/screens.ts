/** `npm run screens`: takes the pictures of docs/evidence/screens anew, of a product started for them. */
import { runNode } from "./child.ts";
import { startProduct } from "./product.ts";
import { ensurePrograms } from "./programs.ts";

const SPEC = "e2e/journeys/screens.spec.ts";

const { away, remedy } = await ensurePrograms((text) => void process.stdout.write(`${text}\n`));
if (away.some((name) => name === "chromium" || name === "CJK fonts")) {
  process.stderr.write(`Pictures need chromium and CJK fonts.\n→ ${remedy}\n`);
  process.exit(1);
}
const product = await startProduct();
try {
  process.exitCode = await runNode(
    ["node_modules/@playwright/test/cli.js", "test", SPEC, "--workers=1", "--reporter=list"],
    { ...product.environment, PARALLAX_E2E_SCREENS: "1" },
  );
} finally {
  await product.stop();
}
