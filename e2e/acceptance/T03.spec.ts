import { Person } from "../support/api.ts";
import { ForeignSystem } from "../support/channels.ts";
import { expect, test } from "@playwright/test";

let rights: ForeignSystem;
let builders: ForeignSystem;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const operator = await Person.create(request, "operator");
  rights = await ForeignSystem.attach(operator, "agiright", "ai-rights");
  builders = await ForeignSystem.attach(operator, "buildlog", "software-engineering");
});
test.afterAll(async () => {
  await rights.detach();
  await builders.detach();
});

test("T03: while the other system of one site is down, another site's gets what is published; the first one's follows", async () => {
  const [late, prompt] = [await rights.freshReading(), await builders.freshReading()];
  rights.cms.setMode("503");
  const { effect_key: key } = await rights.request(late);
  await rights.hears(key, "POST", 1);
  await builders.request(prompt);
  const there = await builders.reaches(prompt, "PUBLISHED");
  expect(builders.cms.effectsOf(there.effect_key)).toHaveLength(1);
  expect((await rights.publication(late)).status).not.toBe("PUBLISHED");
  expect(rights.cms.effectsOf(key)).toHaveLength(0);
  rights.cms.setMode("well");
  await rights.reaches(late, "PUBLISHED");
  expect(rights.cms.effectsOf(key)).toHaveLength(1);
});
