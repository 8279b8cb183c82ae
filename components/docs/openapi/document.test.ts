import { expect, test } from "vitest";
import { groupOperations, nameOfRef } from "./document.ts";

const operation = (...tags: string[]) => ({ tags, responses: {} });

test("operations stand under their first tag, in the order of the document and then by name", () => {
  const groups = groupOperations({
    info: { title: "Parallax", version: "1" },
    tags: [{ name: "events" }, { name: "unused" }],
    paths: {
      "/zeta": { get: operation("zeta") },
      "/me": { get: operation("access") },
      "/events": { post: operation("events", "zeta"), get: operation("events") },
      "/odd": { get: { responses: {} } },
    },
  });
  expect(
    groups.map(({ tag, operations }) => [tag, ...operations.map(({ method, path }) => `${method} ${path}`)]),
  ).toEqual([
    ["events", "get /events", "post /events"],
    ["access", "get /me"],
    ["other", "get /odd"],
    ["zeta", "get /zeta"],
  ]);
});

test("a reference is named by its last step", () => {
  expect(nameOfRef("#/components/schemas/Event")).toBe("Event");
});
