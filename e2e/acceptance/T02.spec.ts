import { Person, type Page } from "../support/api.ts";
import { ForeignSystem } from "../support/channels.ts";
import { killPart } from "../support/parts.ts";
import { expect, test } from "@playwright/test";

test.describe.configure({ mode: "serial" });

const PROJECTION_UPDATED = "org.evemiss.iiodo.projection.updated.v1";
const PUBLICATION_REQUESTED = "org.evemiss.iiodo.publication.requested.v1";
/** Long enough to end a process while its answer is under way. */
const SLOW_MS = 10_000;

let operator: Person;
let rights: ForeignSystem;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  operator = await Person.create(request, "operator");
  rights = await ForeignSystem.attach(operator, "agiright", "ai-rights", SLOW_MS);
});
test.afterAll(() => rights.detach());

/** Ids of all messages of a type about a subject. */
async function messagesOf(type: string, subject: string): Promise<string[]> {
  const path = `/ops/messages?type=${type}&limit=100&q=${subject}`;
  return (await operator.want<Page<{ id: string }>>(200, "GET", path)).data.map(({ id }) => id);
}

test("T02: a hundred equal requests at once are one intent and one effect, says the other system", async () => {
  const reading = await rights.freshReading();
  const intents = await Promise.all(Array.from({ length: 100 }, () => rights.request(reading)));
  expect(new Set(intents.map((one) => one.publication_intent_id)).size).toBe(1);
  const { pubid, effect_key: key } = await rights.reaches(reading, "PUBLISHED");
  expect(key).toBe(intents[0]?.effect_key);
  expect(rights.cms.posts(key)).toHaveLength(1);
  expect(rights.cms.effects.filter((one) => one.pubid === pubid)).toMatchObject([{ key, action: "publish" }]);
});

test("T02: messages that come again, shuffled and after their effect, make no second one", async () => {
  const reading = await rights.freshReading();
  // The answer to the only send is lost as well.
  rights.cms.setMode("reset-after", 1);
  await rights.request(reading);
  const { pubid, effect_key: key } = await rights.publication(reading);
  const known = [
    ...(await messagesOf(PROJECTION_UPDATED, reading.dpid)),
    ...(await messagesOf(PUBLICATION_REQUESTED, pubid)),
  ];
  expect(known.length).toBeGreaterThan(1);
  for (const order of [known, known.toReversed(), known])
    for (const id of order) await operator.want(200, "POST", "/dev/messages", { message_id: id });
  await rights.reaches(reading, "PUBLISHED");
  for (const id of known.toReversed()) await operator.want(200, "POST", "/dev/messages", { message_id: id });
  await operator.drain();
  expect(rights.cms.posts(key)).toHaveLength(1);
  expect(rights.cms.effects.filter((one) => one.pubid === pubid)).toHaveLength(1);
});

test("T02: the process that sends is killed with the answer under way; another one looks, and sends nothing again", async () => {
  const reading = await rights.freshReading();
  // Done there at once; the answer takes longer than the process lives.
  rights.cms.setMode("late", 1);
  const { effect_key: key } = await rights.request(reading);
  await rights.hears(key, "POST", 1);
  const killed = await killPart("jobs");
  expect(rights.cms.effectsOf(key)).toHaveLength(1);
  const { pubid } = await rights.reaches(reading, "PUBLISHED");
  expect(killed.after).not.toBe(killed.before);
  const calls = rights.cms.calls.filter((one) => one.key === key).map((one) => one.method);
  expect(calls[0]).toBe("POST");
  expect(calls.slice(1).every((method) => method === "GET")).toBe(true);
  expect(calls.length).toBeGreaterThan(1);
  expect(rights.cms.effects.filter((one) => one.pubid === pubid)).toHaveLength(1);
});
