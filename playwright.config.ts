import { defineConfig } from "@playwright/test";
import { systemChromium } from "./bin/test/chromium.ts";

const chromium = systemChromium();

/** Where the product under test answers; `npm test` starts it and says so. */
const origin = process.env["PARALLAX_E2E_ORIGIN"];
if (!origin)
  throw new Error("PARALLAX_E2E_ORIGIN names no running product; `npm test` starts one and sets it");

export default defineConfig({
  testDir: "e2e",
  testIgnore: process.env["PARALLAX_E2E_SCREENS"] === "1" ? [] : ["**/screens.spec.ts"],
  outputDir: "test-results",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL: origin,
    // A trace of every step costs a third of the time; ask for it when a journey fails.
    trace: process.env["PARALLAX_E2E_TRACE"] === "1" ? "retain-on-failure" : "off",
    locale: "en-GB",
    timezoneId: "Asia/Taipei",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
