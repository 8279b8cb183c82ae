import { Person, type Entry } from "../support/api.ts";
import { parallax } from "../support/parallax.ts";
import { expect, test } from "@playwright/test";

type Run = {
  state: string;
  done: number;
  total: number;
  result: { entries: number; hash: string; oracle_hash: string } | null;
};

test("T15: a rebuilt timeline equals the one that grew, entry for entry, and own posts are untouched", async ({
  request,
}) => {
  const [author, other, viewer, operator] = [
    await Person.create(request, "author"),
    await Person.create(request, "author"),
    await Person.create(request, "author"),
    await Person.create(request, "operator"),
  ];
  for (let n = 0; n < 25; n += 1) await author.say(`older ${n}`);
  await viewer.follow(author);
  await viewer.want(200, "PUT", "/follows/tag/rebuilt");
  await viewer.say("my own");
  await other.say("by tag #rebuilt");
  const gone = await author.say("to be deleted #rebuilt");
  await author.want(204, "DELETE", `/posts/${gone}`);
  await operator.drain();
  const facts = (entries: Entry[]) =>
    entries.map(({ id, ranked_at, reasons, post }) => [
      id,
      ranked_at,
      reasons.map(({ kind }) => kind),
      post.id,
    ]);
  const grown = facts(await viewer.walk("/timeline/home", 100));
  expect(grown).toHaveLength(22);

  const { run_id: runId } = await viewer.want<{ run_id: string }>(202, "POST", "/timeline/home/rebuild");
  await operator.drain();
  const run = await viewer.want<Run>(200, "GET", `/timeline/home/rebuilds/${runId}`);
  expect(run.state).toBe("done");
  expect(run.done).toBe(run.total);
  expect(run.result?.entries).toBe(22);
  expect(run.result?.hash).toBe(run.result?.oracle_hash);
  expect(facts(await viewer.walk("/timeline/home", 100))).toEqual(grown);
  expect((await author.ask("GET", `/timeline/home/rebuilds/${runId}`)).status()).toBe(404);

  const command = JSON.parse(
    (await parallax(["rebuild", "timeline", viewer.handle, "--json"])).trim().split("\n").at(-1) ?? "{}",
  ) as { hash: string };
  expect(command.hash).toBe(run.result?.hash);
});
