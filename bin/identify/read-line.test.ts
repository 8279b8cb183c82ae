import { expect, test } from "vitest";
import { readLine } from "./read-line.ts";

test("a line is read with what it has; unknown fields do not matter", () => {
  const read = readLine('{"id":7,"title":"x","published_at":null,"gold":"y"}');
  expect(read).toMatchObject({ ok: true, value: { id: "7", title: "x" } });
});

test.each([
  ["no JSON", "nonsense", { error: "the line is not JSON" }],
  ["a list", "[]", { error: "the line is no JSON object" }],
  ["no id", '{"title":"x"}', { error: "id must be a text or a number, and is required" }],
  ["neither title nor text", '{"id":"a","title":" "}', { id: "a", error: "neither title nor text" }],
  ["a title of another type", '{"id":"a","title":5}', { id: "a", error: "title must be a text" }],
])("%s is answered with an error and the id where there is one", (_, line, expected) => {
  const read = readLine(line);
  expect(read.ok).toBe(false);
  expect(read).toMatchObject({ error: expected });
});
