import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: [{ find: /^#lib\//, replacement: fileURLToPath(new URL("./lib/", import.meta.url)) }] },
  test: {
    include: ["{lib,jobs,bin,app,components,prisma,docs,bench}/**/*.test.ts", "lib/**/*.conformance.ts"],
    exclude: ["node_modules/**", ".next/**"],
    globalSetup: ["./lib/testing/global-setup.ts"],
    setupFiles: ["./lib/testing/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
