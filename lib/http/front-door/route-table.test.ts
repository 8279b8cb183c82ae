import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { importRoute, listRouteFiles, RouteTable } from "./route-table.ts";

const folder = mkdtempSync(join(tmpdir(), "parallax-routes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a table", () => {
  const table = new RouteTable<string>();
  for (const path of [
    "/events",
    "/events/resolve",
    "/events/{geid}",
    "/events/{geid}/versions/{n}",
    "/auth/{...rest}",
    "/{a}/x",
    "/events/{geid}/evidence",
  ])
    table.add(path, path);
  const find = (path: string) => table.find(path.split("/").slice(1));

  test.each([
    ["/events", "/events", {}],
    ["/events/resolve", "/events/resolve", {}],
    ["/events/evt_1", "/events/{geid}", { geid: "evt_1" }],
    ["/events/evt_1/versions/2", "/events/{geid}/versions/{n}", { geid: "evt_1", n: "2" }],
    ["/events/resolve/evidence", "/events/{geid}/evidence", { geid: "resolve" }],
    ["/events/x", "/events/{geid}", { geid: "x" }],
    ["/other/x", "/{a}/x", { a: "other" }],
    ["/auth/callback/credentials", "/auth/{...rest}", { rest: ["callback", "credentials"] }],
    ["/auth/x", "/auth/{...rest}", { rest: ["x"] }],
  ])("finds %s as %s", (path, leaf, params) => {
    expect(find(path)).toEqual({ leaf, params });
  });

  test.each([
    "/",
    "",
    "/event",
    "/events/",
    "/events//versions/1",
    "/events/a/b",
    "/Events",
    "/auth",
    "/other/y",
    "/__proto__",
    "/constructor",
  ])("finds nothing at %j", (path) => {
    expect(find(path)).toBeNull();
  });

  test("refuses two names for one place", () => {
    expect(() => table.add("/events/{id}", "x")).toThrow("two names");
  });
});

test("route files are found by their folders, brackets and all, and import", async () => {
  for (const [name, value] of [
    ["v1/events/[geid]/route.ts", 1],
    ["auth/[...nextauth]/route.ts", 2],
    ["(group)/v1/me/route.ts", 3],
    ["v1/helper.ts", 4],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `export const GET = ${value};\n`);
  }
  const files = listRouteFiles(folder);
  expect(files.map(({ path }) => path)).toEqual([
    "/api/auth/{...nextauth}",
    "/api/v1/events/{geid}",
    "/api/v1/me",
  ]);
  expect(await Promise.all(files.map(async ({ file }) => (await importRoute(file))["GET"]))).toEqual([
    2, 1, 3,
  ]);
});
