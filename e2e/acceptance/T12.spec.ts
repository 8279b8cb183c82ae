import { Person } from "../support/api.ts";
import { expect, test } from "@playwright/test";

test("T12: a fan-out that happens again leaves one entry, with its reasons", async ({ request }) => {
  const [author, reader, operator] = [
    await Person.create(request, "author"),
    await Person.create(request, "reader"),
    await Person.create(request, "operator"),
  ];
  await reader.follow(author);
  await reader.want(200, "PUT", "/follows/tag/twice");
  const id = await author.say("said once #twice");
  await operator.drain();
  // Each edit and each moderation asks for the whole fan-out again.
  for (let n = 0; n < 3; n += 1) {
    await author.want(200, "PATCH", `/posts/${id}`, { text: `said once #twice (${n})` });
    await operator.want(200, "POST", `/posts/${id}/moderation`, { state: "hidden", reason: "test" });
    await operator.want(200, "POST", `/posts/${id}/moderation`, { state: "visible", reason: "test" });
  }
  await operator.drain();
  const entries = await reader.walk("/timeline/home", 100);
  expect(entries.filter((entry) => entry.post.id === id)).toHaveLength(1);
  expect(entries[0]?.reasons.map((reason) => reason.kind)).toEqual(["account", "tag"]);
  expect(await author.walk("/timeline/home", 100)).toHaveLength(1);
});
