import { expect, test } from "vitest";
import { bumpTags } from "#lib/cache/pages/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { openFrontDoor } from "#lib/testing/front-door.ts";

const { get, seen, told, answers } = openFrontDoor();
const bump = (tag: string, isHard = false) =>
  inContext({ tenant: null, principal: null, purpose: "operating" }, (tx) => bumpTags(tx, [tag], isHard));
const draws = (text: string) =>
  answers((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
  });

test("the second reader gets the page from memory, with a policy of hashes and without the first one's number", async () => {
  draws(`<title>t</title><script>self.a=1</script><script src="/_next/static/a.js" async></script>`);
  const [first, second] = [await get("/"), await get("/")];
  expect([seen().length, second.text]).toEqual([1, first.text]);
  expect(second.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
  expect(second.headers["content-security-policy"]).not.toContain("nonce");
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(told()["x-parallax-nonce"]).toBeUndefined();
  expect([first.headers["cache-status"], second.headers["cache-status"]]).toEqual([
    "parallax; fwd=miss; stored",
    "parallax; hit",
  ]);
});

test("a reader who has it gets 304", async () => {
  const { headers } = await get("/");
  expect((await get("/", { headers: { "if-none-match": String(headers.etag) } })).status).toBe(304);
});

test.each([
  ["a session", { cookie: "plx=anything" }],
  ["a piece of a session", { cookie: "a=b; plx.0=anything" }],
  ["the framework's question for parts", { rsc: "1" }],
  ["a prefetch", { "next-router-prefetch": "1" }],
])("%s is never answered from memory and never kept", async (_what, headers) => {
  draws("<title>public</title>");
  await get("/");
  draws("<title>private</title>");
  expect((await get("/", { headers })).text).toContain("private");
  expect((await get("/")).text).toContain("public");
});

test("another query is drawn anew", async () => {
  await get("/");
  await get("/?utm_source=x");
  expect(seen()).toHaveLength(2);
});

test("languages and themes are different pages", async () => {
  await get("/", { headers: { "accept-language": "ja" } });
  await get("/", { headers: { "accept-language": "en" } });
  await get("/", { headers: { "accept-language": "en", cookie: "plx_theme=dark" } });
  await get("/", { headers: { "accept-language": "en", cookie: "plx_theme=%0d%0a" } });
  expect(seen().map(({ headers }) => [headers["x-parallax-locale"], headers.cookie])).toEqual([
    ["ja", "plx_lang=ja"],
    ["en", "plx_lang=en"],
    ["en", "plx_lang=en; plx_theme=dark"],
  ]);
});

test("what changed is drawn again soon, for whatever reader comes next", async () => {
  draws("<title>old</title>");
  await get("/");
  draws("<title>new</title>");
  await bump("stream");
  await expect.poll(async () => (await get("/")).text, { timeout: 20_000 }).toContain("new");
});

test("a renderer that fails leaves the last good page, a hard change does not", async () => {
  draws("<title>good</title>");
  await get("/");
  answers((_request, response) => {
    response.socket?.destroy();
  });
  await bump("stream");
  await expect
    .poll(async () => (await get("/")).headers["cache-status"], { timeout: 20_000 })
    .toContain("stale");
  await bump("stream", true);
  await expect.poll(async () => (await get("/")).status, { timeout: 20_000 }).toBe(503);
});

test("five hundred readers at once cost one drawing", async () => {
  answers((_request, response) => {
    setImmediate(() => response.writeHead(200, { "content-type": "text/html" }).end("<title>x</title>"));
  });
  await Promise.all(Array.from({ length: 500 }, () => get("/domains/ai-rights")));
  expect(seen()).toHaveLength(1);
});
