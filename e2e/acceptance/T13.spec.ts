import { Person } from "../support/api.ts";
import { expect, test } from "@playwright/test";

test("T13: a post that was deleted or moderated is not in any list at the next read, before the workers know", async ({
  request,
}) => {
  const [author, reader, operator] = [
    await Person.create(request, "author"),
    await Person.create(request, "reader"),
    await Person.create(request, "operator"),
  ];
  await reader.follow(author);
  const tag = `t${author.handle.slice(-10)}`;
  const ids = {
    deleted: await author.say(`to be deleted #${tag}`),
    hidden: await author.say(`to be hidden #${tag}`),
  };
  await operator.drain();
  const texts = async (path: string) => (await reader.walk(path, 100)).map((entry) => entry.post.id);
  expect((await texts("/timeline/home")).toSorted()).toEqual(Object.values(ids).toSorted());
  await author.want(204, "DELETE", `/posts/${ids.deleted}`);
  await operator.want(200, "POST", `/posts/${ids.hidden}/moderation`, { state: "hidden", reason: "test" });
  for (const path of ["/timeline/home", `/timeline/tags/${tag}`]) expect(await texts(path), path).toEqual([]);
  expect((await reader.ask("GET", `/posts/${ids.deleted}`)).status()).toBe(410);
  expect((await reader.ask("GET", `/posts/${ids.hidden}`)).status()).toBe(404);

  // Before fan-out: gone as soon as it was said.
  const brief = await author.say("brief");
  await author.want(204, "DELETE", `/posts/${brief}`);
  await operator.drain();
  expect(await texts("/timeline/home")).toEqual([]);
  expect((await author.ask("PATCH", `/posts/${brief}`, { body: { text: "again" } })).status()).toBe(410);
});
