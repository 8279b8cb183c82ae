import { afterAll, expect, test } from "vitest";
import { reloadEnv } from "#lib/kernel/env.ts";
import { chargeRefusal, chargeRequest } from "./rate-limits.ts";

afterAll(() => {
  delete process.env["PARALLAX_RATE_LIMITS"];
  reloadEnv();
});

test("a network that asks too much is told when to come back; its neighbours are not touched", async () => {
  let refused = await chargeRefusal("192.0.2.1");
  for (let i = 0; i < 200 && refused.ok; i += 1) refused = await chargeRefusal("192.0.2.2");
  expect(refused).toMatchObject({ ok: false, error: { code: "http.rate_limited" } });
  const after = refused.ok ? 0 : (refused.error.retryAfterS ?? 0);
  expect(after > 0 && after <= 60).toBe(true);
  expect(await chargeRequest("GET", null, "192.0.2.3")).toMatchObject({ ok: false });
  expect(await chargeRequest("GET", null, "198.51.100.1")).toMatchObject({ ok: true });
});

test("limits that are off refuse nothing", async () => {
  process.env["PARALLAX_RATE_LIMITS"] = "off";
  reloadEnv();
  for (let i = 0; i < 1_000; i += 1) expect((await chargeRefusal("203.0.113.1")).ok).toBe(true);
});
