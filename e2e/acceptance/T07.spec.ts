import { Person } from "../support/api.ts";
import { ForeignSystem } from "../support/channels.ts";
import { expect, test } from "@playwright/test";

test.describe.configure({ mode: "serial" });

let builders: ForeignSystem;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const operator = await Person.create(request, "operator");
  builders = await ForeignSystem.attach(operator, "buildlog", "software-engineering");
});
test.beforeEach(() => {
  builders.cms.setMode("well");
  builders.cms.setLookups("well");
});
test.afterAll(() => builders.detach());

test("T07: after a time-out nothing is sent again before a look, and what the look finds is not sent again", async () => {
  const reading = await builders.freshReading();
  builders.cms.setMode("late", 1);
  builders.cms.setLookups("500");
  const { effect_key: key } = await builders.request(reading);
  await builders.reaches(reading, "UNKNOWN");
  // Looks that show nothing, more than one: it stays unknown.
  await builders.hears(key, "GET", 2);
  expect((await builders.publication(reading)).status).toBe("UNKNOWN");
  expect(builders.cms.posts(key)).toHaveLength(1);
  builders.cms.setLookups("well");
  await builders.reaches(reading, "PUBLISHED");
  expect(builders.cms.posts(key)).toHaveLength(1);
  expect(builders.cms.effectsOf(key)).toHaveLength(1);
});

test("T07: what a look does not find is sent again, and only then", async () => {
  const reading = await builders.freshReading();
  builders.cms.setMode("never", 1);
  const { effect_key: key } = await builders.request(reading);
  await builders.reaches(reading, "PUBLISHED");
  const order = builders.cms.calls.filter((call) => call.key === key).map((call) => call.method);
  expect(order.indexOf("GET")).toBe(1);
  expect([order[0], order.at(-1)]).toEqual(["POST", "POST"]);
  expect(order.filter((method) => method === "POST")).toHaveLength(2);
  expect(builders.cms.effectsOf(key)).toHaveLength(1);
});
