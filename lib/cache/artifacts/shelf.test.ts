import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import type { RouteEntry } from "./contracts.ts";
import { ByteStore } from "./byte-store.ts";
import { findPath, standingPaths } from "./rules.ts";
import { ArtifactShelf } from "./shelf.ts";

let folder: string;
let shelf: ArtifactShelf;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shelf-"));
  shelf = new ArtifactShelf(folder);
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const put = (path: string, text: string, status = 200, site = "agiright") =>
  shelf.put(
    site,
    {
      path,
      status,
      hash: hashOf(text),
      headers: { "content-type": "text/html" },
      updatedAt: "2026-11-07T00:00:00.000Z",
    },
    Buffer.from(text),
  );
const route = (path: string, status: RouteEntry["status"], redirectTo: string | null = null): RouteEntry => ({
  path,
  status,
  redirectTo,
});
const textOf = async (path: string, from = shelf) => {
  const found = from.find("agiright", path);
  if (found?.kind !== "artifact") return found?.kind ?? null;
  return (await from.bytesOf("agiright").read(found.entry.hash, "identity"))?.toString() ?? null;
};

describe("after a restart", () => {
  test("everything answers as before", async () => {
    put("/en/", "old");
    put("/en/", "front");
    put("/en/topics/a", "a page");
    shelf.putRoutes("agiright", [
      route("/en/topics/old", "redirect", "/en/topics/a"),
      route("/en/topics/b", "gone"),
    ]);
    const again = new ArtifactShelf(folder);
    expect(await textOf("/en/", again)).toBe("front");
    expect(await textOf("/en/topics/a", again)).toBe("a page");
    expect(again.find("agiright", "/en/topics/old")).toEqual({ kind: "moved", to: "/en/topics/a" });
    expect(again.find("agiright", "/en/topics/b")).toEqual({ kind: "gone", entry: null });
  });

  test("a journal torn in the middle of a line loses that line only, and takes new ones", async () => {
    put("/en/", "front");
    appendFileSync(join(folder, "agiright", "entries.jsonl"), '\n{"kind":"artifact","ent');
    shelf = new ArtifactShelf(folder);
    put("/en/about", "about");
    const again = new ArtifactShelf(folder);
    expect([await textOf("/en/", again), await textOf("/en/about", again)]).toEqual(["front", "about"]);
  });

  test("bytes that were damaged are not served", async () => {
    put("/en/", "front");
    writeFileSync(join(folder, "agiright", "bytes", hashOf("front")), "something else");
    expect(await textOf("/en/", new ArtifactShelf(folder))).toBeNull();
  });

  test("a journal of many changes shrinks, and bytes that nothing names are removed", async () => {
    for (let n = 0; n < 600; n += 1) put("/en/", `front ${n}`);
    const again = new ArtifactShelf(folder);
    expect(await textOf("/en/", again)).toBe("front 599");
    expect(readdirSync(join(folder, "agiright", "bytes"))).toEqual([hashOf("front 599")]);
  });
});

describe("what an address answers", () => {
  test("a retracted page is gone while its bytes still lie there", async () => {
    put("/en/topics/a", "a page");
    shelf.putRoutes("agiright", [route("/en/topics/a", "gone")]);
    expect(await textOf("/en/topics/a")).toBe("gone");
  });

  test("its notice is shown once it is drawn", () => {
    put("/en/topics/a", "withdrawn because", 410);
    shelf.putRoutes("agiright", [route("/en/topics/a", "gone")]);
    expect(shelf.find("agiright", "/en/topics/a")).toMatchObject({ kind: "gone", entry: { status: 410 } });
  });

  test("a chain of new names leads to the newest in one step", () => {
    shelf.putRoutes("agiright", [
      route("/a", "redirect", "/b"),
      route("/b", "redirect", "/c"),
      route("/c", "active"),
    ]);
    expect(shelf.find("agiright", "/a")).toEqual({ kind: "moved", to: "/c" });
  });

  test.each([
    ["a circle", [route("/a", "redirect", "/b"), route("/b", "redirect", "/a")]],
    ["itself", [route("/a", "redirect", "/a")]],
    [
      "a circle further on",
      [route("/a", "redirect", "/b"), route("/b", "redirect", "/c"), route("/c", "redirect", "/b")],
    ],
    ["nowhere", [route("/a", "redirect")]],
  ])("a name that leads to %s leads nowhere", (_what, routes) => {
    const shelved = { artifacts: new Map(), routes: new Map(routes.map((one) => [one.path, one])) };
    expect(findPath(shelved, "/a")).toBeNull();
  });

  test("one site's page is never another's", async () => {
    put("/en/", "front", 200, "agiright");
    put("/en/", "other", 200, "buildlog");
    expect(await textOf("/en/")).toBe("front");
    expect(shelf.find("lexwatch", "/en/")).toBeNull();
  });

  test("what the record no longer has is taken away", async () => {
    put("/en/topics/a", "a page");
    shelf.forget("agiright", ["/en/topics/a"]);
    expect(await textOf("/en/topics/a", new ArtifactShelf(folder))).toBeNull();
  });
});

test.each(["", "..", "../x", "A", "a/b", "a\0"])("%j is no folder of a site", (siteId) => {
  expect(() => put("/", "x", 200, siteId)).toThrow("no site may be called");
});

test("compressed bytes read back as they were, and memory stays within its quota", async () => {
  const store = new ByteStore(join(folder, "one"), 10_000);
  const texts = Array.from({ length: 20 }, (_none, n) => String(n).repeat(1_000));
  for (const text of texts) store.write(hashOf(text), Buffer.from(text));
  for (const text of texts) expect((await store.read(hashOf(text), "identity"))?.toString()).toBe(text);
  const first = texts[0] ?? "";
  expect(store.peek(hashOf(first), "identity")).toBeNull();
  expect(brotliDecompressSync((await store.read(hashOf(first), "br")) ?? Buffer.alloc(0)).toString()).toBe(
    first,
  );
});

test("the standing pages of a site are named per language, its maps once", () => {
  const paths = standingPaths(["zh-TW", "en"]).map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths).toContain("/zh-TW/");
  expect(paths).toContain("/en/!not-found");
  expect(paths.filter((path) => path.endsWith("sitemap.xml"))).toHaveLength(2);
});
