import { describe, expect, test } from "vitest";
import { PageCache, type KeptPage } from "./page-cache.ts";
import { planPage, type PageWish } from "./rules.ts";

const pageOf = (text: string): KeptPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  hash: text,
});
const plan = { key: "k", siteId: "mother", tags: ["stream"] };

function cacheAt(limits: { quotaBytes?: number; patienceMs?: number } = {}) {
  const time = { nowMs: 0 };
  const cache = new PageCache({
    freshMs: 1_000,
    staleMs: 100,
    staleIfErrorMs: 10_000,
    patienceMs: 0,
    now: () => time.nowMs,
    ...limits,
  });
  return { cache, time };
}
const text = (served: { page: KeptPage } | null) => served?.page.body.toString() ?? null;

describe("one key", () => {
  test("a thousand readers at once cost one drawing", async () => {
    const { cache } = cacheAt();
    let drawings = 0;
    const draw = async () => {
      drawings += 1;
      await Promise.resolve();
      return pageOf("a");
    };
    const all = await Promise.all(Array.from({ length: 1_000 }, () => cache.serve(plan, draw)));
    expect([drawings, new Set(all.map(text))]).toEqual([1, new Set(["a"])]);
  });

  test("is served from memory until something changes, then drawn again", async () => {
    const { cache } = cacheAt();
    await cache.serve(plan, () => Promise.resolve(pageOf("a")));
    expect(await cache.serve(plan, () => Promise.reject(new Error("not asked")))).toMatchObject({
      kind: "fresh",
    });
    cache.invalidate("other", false);
    expect(text(await cache.serve(plan, () => Promise.resolve(pageOf("b"))))).toBe("a");
    cache.invalidate("stream", false);
    const { promise, resolve } = Promise.withResolvers<KeptPage>();
    const served = await cache.serve(plan, () => promise);
    expect([text(served), served?.kind]).toEqual(["a", "stale"]);
    resolve(pageOf("b"));
    await promise;
    await expect.poll(async () => text(await cache.serve(plan, () => promise))).toBe("b");
  });

  test("an old page is not shown for longer than it may be, however late the new one is", async () => {
    const { cache, time } = cacheAt();
    await cache.serve(plan, () => Promise.resolve(pageOf("a")));
    cache.invalidate("stream", false);
    time.nowMs = 101;
    expect(text(await cache.serve(plan, () => Promise.resolve(pageOf("b"))))).toBe("b");
  });

  test("a failed drawing leaves the old page, for a day at most", async () => {
    const { cache, time } = cacheAt();
    await cache.serve(plan, () => Promise.resolve(pageOf("a")));
    time.nowMs = 5_000;
    const fail = () => Promise.reject(new Error("away"));
    expect(await cache.serve(plan, fail)).toMatchObject({ kind: "stale" });
    time.nowMs = 20_000;
    expect(await cache.serve(plan, fail)).toBeNull();
  });

  test("what changes while it is drawn is drawn once more", async () => {
    const { cache, time } = cacheAt();
    await cache.serve(plan, () => {
      time.nowMs = 5;
      cache.invalidate("stream", false);
      return Promise.resolve(pageOf("read before the change"));
    });
    time.nowMs = 200;
    expect(text(await cache.serve(plan, () => Promise.resolve(pageOf("b"))))).toBe("b");
  });

  test("a page that was invalidated hard is never shown again, not even when its drawing fails", async () => {
    const { cache } = cacheAt();
    await cache.serve(plan, () => Promise.resolve(pageOf("withdrawn")));
    cache.invalidate("stream", true);
    expect(await cache.serve(plan, () => Promise.reject(new Error("away")))).toBeNull();
  });

  test("what is drawn while it is invalidated hard is neither kept nor given to who asks afterwards", async () => {
    const { cache } = cacheAt();
    const { promise, resolve } = Promise.withResolvers<KeptPage>();
    const before = cache.serve(plan, () => promise);
    cache.invalidate("stream", true);
    const after = cache.serve(plan, () => Promise.resolve(pageOf("without it")));
    expect(text(await after)).toBe("without it");
    resolve(pageOf("withdrawn"));
    await before;
    expect(text(await cache.serve(plan, () => Promise.reject(new Error("away"))))).toBe("without it");
  });

  test("a drawing that was overtaken by a hard change stands in for no failed one", async () => {
    const { cache } = cacheAt();
    await cache.serve(plan, () => {
      cache.invalidate("stream", true);
      return Promise.resolve(pageOf("withdrawn"));
    });
    expect(await cache.serve(plan, () => Promise.reject(new Error("away")))).toBeNull();
  });
});

test("one site's pages never push out another's", async () => {
  const { cache } = cacheAt({ quotaBytes: 100 });
  await cache.serve({ ...plan, siteId: "small" }, () => Promise.resolve(pageOf("s".repeat(50))));
  for (let n = 0; n < 50; n += 1)
    await cache.serve({ key: String(n), siteId: "large", tags: [`t${n}`] }, () =>
      Promise.resolve(pageOf("x".repeat(40))),
    );
  expect(cache.sizeOf("large")).toBeLessThanOrEqual(100);
  expect(cache.peek({ ...plan, siteId: "small" })).not.toBeNull();
});

const GEID = "evt_01999999-0000-7000-8000-000000000001";
const wishFor = (path: string, more: Partial<PageWish> = {}): PageWish => {
  const [pathname = "", query] = path.split("?", 2);
  return {
    siteId: "mother",
    pathname,
    segments: pathname.split("/").slice(1),
    search: query === undefined ? "" : `?${query}`,
    locale: "en",
    theme: null,
    headers: {},
    hasSession: false,
    ...more,
  };
};

describe("what is kept", () => {
  test.each([
    ["/", ["stream"]],
    [`/events/${GEID}`, [`event:${GEID}`]],
    ["/domains", ["domains"]],
    ["/domains/ai-rights", ["domains", "domain:ai-rights"]],
    [`/domains/ai-rights/events/${GEID}`, ["domains", `event:${GEID}`]],
  ])("%s, until %j change", (path, tags) => {
    expect(planPage(wishFor(path))?.tags).toEqual(tags);
  });

  test.each([
    "/account",
    "/search",
    "/events",
    "/events/nonsense",
    "/domains/../x",
    `/events/${GEID}/x`,
    "/signin",
    "/docs",
  ])("%s is not", (path) => expect(planPage(wishFor(path))).toBeNull());

  test.each([
    ["a session", { hasSession: true }],
    ["a query", { search: "?utm_source=x" }],
    ["the framework's question for parts", { headers: { rsc: "1" } }],
    ["its prefetch", { headers: { "next-router-prefetch": "1" } }],
    ["a key", { headers: { authorization: "Bearer x" } }],
  ])("nothing with %s", (_what, more) => {
    expect(planPage(wishFor("/", more))).toBeNull();
  });

  test("site, domain, language, theme and address each have a key of their own", () => {
    const wishes = [
      wishFor("/"),
      wishFor("/", { siteId: "other" }),
      wishFor("/", { locale: "ja" }),
      wishFor("/", { theme: "dark" }),
      wishFor("/domains/law"),
      wishFor("/domains/ai-rights"),
    ];
    expect(new Set(wishes.map((wish) => planPage(wish)?.key)).size).toBe(wishes.length);
  });
});
