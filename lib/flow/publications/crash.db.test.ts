import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { runScenario } from "#lib/testing/crash/child.ts";
import { crashPoints } from "#lib/testing/crash/points.ts";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { sweepPublications, verifyPublications } from "./index.ts";

const POINTS = crashPoints().filter((point) => /^(effects|publications)\./.test(point));

let at: Publishing;
let cms: MockCms;
beforeAll(async () => {
  cms = await startMockCms({ isForgetful: true });
  at = await arrangePublishing();
  await at.addSite("relay", {}, [{ kind: "webhook-cms", url: cms.url, timeout_ms: 2_000, retry_budget: 20 }]);
});
afterAll(async () => {
  await at.close();
  await cms.close();
});

test("a process killed at every point of a publication's life sends nothing twice and leaves nothing behind", async () => {
  expect(POINTS.length).toBeGreaterThan(12);
  const said = { reported: new Set<string>(), withdrew: new Set<string>() };
  for (const [run, point] of [...POINTS, null].entries()) {
    // Done, and the answer is no answer: only a look can tell.
    cms.setMode("garbage", 1);
    const crash: Record<string, string> = point ? { PARALLAX_CRASH_AT: point } : {};
    const end = await runScenario("publication-scenario", [at.owner.tenant, String(run * 10)], crash);
    const expected = point ? { signal: "SIGKILL" } : { code: 0 };
    expect(end, `${point ?? "the last run"}: ${end.output}`).toMatchObject(expected);
    for (const [, what, id = ""] of end.output.matchAll(/^(reported|withdrew) (\S+)$/gm))
      said[what as keyof typeof said].add(id);
  }
  cms.setMode("well");
  for (let n = 0; n < 4; n += 1) {
    await sweepPublications({ ...at.owner, role: "worker" });
    await at.later(300_000);
  }

  // The other system's own log, of every post that it worked on.
  const keys = cms.effects.map((one) => one.key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(await at.rows("select status from effect where status <> 'done'")).toEqual([]);
  expect(
    (await at.rows("select effect_key from effect where type <> 'publish' or target like 'webhook%'"))
      .map((row) => row["effect_key"])
      .toSorted(),
  ).toEqual(keys.toSorted());
  for (const pubid of said.withdrew)
    expect(cms.effects.filter((one) => one.pubid === pubid).map((one) => one.action)).toEqual([
      "publish",
      "retract",
    ]);
  expect(said.withdrew.size).toBeGreaterThan(0);
  const known = (await at.rows("select distinct geid from publication")).map((row) => row["geid"]);
  expect([...said.reported].filter((geid) => !known.includes(geid))).toEqual([]);
  expect(
    await at.rows(
      "select pubid, status from publication_revision where status not in ('PUBLISHED', 'RETRACTED')",
    ),
  ).toEqual([]);
  expect(await at.rows("select path from site_feed_state where built < wanted")).toEqual([]);
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
}, 600_000);
