import { Person } from "../support/api.ts";
import { expect, test } from "@playwright/test";

test("T14: a private post reaches nobody but its author, by no list and no address", async ({ request }) => {
  const [author, reader, operator] = [
    await Person.create(request, "author"),
    await Person.create(request, "reader"),
    await Person.create(request, "operator"),
  ];
  await reader.follow(author);
  const tag = `p${author.handle.slice(-10)}`;
  await reader.want(200, "PUT", `/follows/tag/${tag}`);
  const id = await author.say(`for me, @${reader.handle} #${tag}`, { visibility: "private" });
  await operator.drain();
  for (const path of [
    "/timeline/home",
    "/timeline/public",
    `/timeline/tags/${tag}`,
    `/accounts/@${author.handle}/posts`,
  ]) {
    const answer = await reader.want<{ data: unknown[] }>(200, "GET", path);
    expect(JSON.stringify(answer.data), path).not.toContain(id);
  }
  for (const who of [reader, operator]) expect((await who.ask("GET", `/posts/${id}`)).status()).toBe(404);
  expect(
    (await author.walk("/timeline/home", 100)).map((entry) => [entry.post.id, entry.reasons[0]?.kind]),
  ).toEqual([[id, "self"]]);
});
