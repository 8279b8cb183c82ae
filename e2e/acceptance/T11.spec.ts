import { Person, type Entry, type Page } from "../support/api.ts";
import { expect, test } from "@playwright/test";

const SAME = "2026-11-05T08:00:00.123Z";
const COUNT = 120;

test("T11: pages over 120 posts of one timestamp neither repeat nor skip, and the last one says so", async ({
  request,
}) => {
  const [author, reader, operator] = [
    await Person.create(request, "host"),
    await Person.create(request, "reader"),
    await Person.create(request, "operator"),
  ];
  await reader.follow(author);
  const said: string[] = [];
  for (let n = 0; n < COUNT; n += 1) said.push(await author.say(`one of many ${n}`, { published_at: SAME }));
  await operator.drain();

  for (const limit of [7, 50, 100]) {
    const walked = await reader.walk("/timeline/home", limit);
    expect(walked.map((entry) => entry.post.id).toSorted()).toEqual(said.toSorted());
    expect(new Set(walked.map((entry) => entry.ranked_at))).toEqual(new Set([SAME]));
    const ids = walked.map((entry) => entry.id);
    expect(ids).toEqual(ids.toSorted().reverse());
  }

  const first: Page<Entry> = await reader.want(200, "GET", "/timeline/home");
  expect(first.data).toHaveLength(50);
  const cursor = first.page.next_cursor ?? "";
  expect(cursor).toMatch(/^[A-Za-z0-9._~-]+$/);

  // Something new at the top between two pages, and the row of the cursor itself gone.
  await author.say("newer");
  await author.want(204, "DELETE", `/posts/${first.data.at(-1)?.post.id}`);
  await operator.drain();
  const next: Page<Entry> = await reader.want(
    200,
    "GET",
    `/timeline/home?cursor=${encodeURIComponent(cursor)}`,
  );
  const seen = new Set(first.data.map((entry) => entry.post.id));
  expect(next.data).toHaveLength(50);
  expect(next.data.filter((entry) => seen.has(entry.post.id) || entry.post.text === "newer")).toEqual([]);

  const other = await Person.create(request, "reader");
  const broken = [
    "...",
    "1.e30.x",
    `${cursor}x`,
    cursor.slice(0, -1),
    cursor.toUpperCase(),
    `2${cursor.slice(1)}`,
    "%00",
  ];
  for (const bad of broken) {
    const answer = await reader.ask("GET", `/timeline/home?cursor=${encodeURIComponent(bad)}`);
    expect(answer.status(), bad).toBe(400);
    expect(["invalid_cursor", "invalid_request"]).toContain(((await answer.json()) as { code: string }).code);
  }
  const stolen = await other.ask("GET", `/timeline/home?cursor=${encodeURIComponent(cursor)}`);
  expect([stolen.status(), ((await stolen.json()) as { code: string }).code]).toEqual([
    400,
    "invalid_cursor",
  ]);
  for (const limit of ["0", "101", "-1", "1e9", "x", ""]) {
    const answer = await reader.ask("GET", `/timeline/home?limit=${limit}`);
    expect([answer.status(), ((await answer.json()) as { code: string }).code], limit).toEqual([
      400,
      "invalid_limit",
    ]);
  }
});
