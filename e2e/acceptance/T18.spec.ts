import { randomUUID } from "node:crypto";
import { Person } from "../support/api.ts";
import { expect, test } from "@playwright/test";

test("T18: the same publish request makes one post and gets the same answer, another body is refused", async ({
  request,
}) => {
  const author = await Person.create(request, "author");
  const headers = { "idempotency-key": randomUUID() };
  const body = { text: "said once", visibility: "public" };
  const publish = (said: object) => author.ask("POST", "/posts", { body: said, headers });

  const parallel = await Promise.all(Array.from({ length: 20 }, () => publish(body)));
  const statuses = new Set(parallel.map((answer) => answer.status()));
  expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(statuses.has(201)).toBe(true);
  const made = parallel.find((answer) => answer.status() === 201);
  const again = await publish(body);
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotency-replayed"]).toBe("true");
  expect(await again.text()).toBe(await made?.text());
  expect((await publish({ ...body, text: "said otherwise" })).status()).toBe(422);
  const entries = await author.walk("/timeline/home", 100);
  expect(entries.map((entry) => entry.post.text)).toEqual(["said once"]);
});
