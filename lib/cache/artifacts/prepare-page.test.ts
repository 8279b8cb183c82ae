import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ArtifactDefect, preparePage } from "./prepare-page.ts";

const CSS = "body{color:red}";
const load = (address: string) =>
  Promise.resolve({
    bytes: Buffer.from(address.endsWith(".css") ? CSS : "<svg/>"),
    contentType: address.endsWith(".css") ? "text/css" : "image/svg+xml",
  });
const HEAD = `<meta charset="utf-8"><title>A ruling</title><link rel="canonical" href="https://a.example/en/topics/x">`;
const page = (head: string, body: string) =>
  `<!DOCTYPE html><html lang="en" data-request="r1"><head>${head}</head><body>${body}</body></html>`;
const prepare = (html: string, needsCanonical = true) => preparePage(html, load, { needsCanonical });

const DRAWN = page(
  `${HEAD}<link rel="preload" as="script" href="/_next/static/chunks/a.js"><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next">
   <link rel="icon" href="/icon.svg?icon.1"><script src="/_next/static/chunks/a.js" async></script><style>:root{--accent:#123456}</style>`,
  `<div hidden=""><!--$--><!--/$--></div><p title="</script>">A &lt;b&gt; &amp; c</p><script>self.__next_f.push([1,"x"])</script>
   <script type="application/ld+json">{"@type":"NewsArticle"}</script>`,
);

test("the framework's scripts, preloads, comments and marks are gone; data for machines stays", async () => {
  const { html } = await prepare(DRAWN);
  expect(html).not.toMatch(/_next|__next_f|<!--|data-request|data-precedence|preload|hidden=/);
  expect(html).toContain('{"@type":"NewsArticle"}');
  expect(html).toContain("A &lt;b&gt; &amp; c");
  expect(html.match(/<script/g)).toHaveLength(2);
});

test("files stand under the hash of their content, so that a new build takes nothing away", async () => {
  const { html, assets } = await prepare(DRAWN);
  const name = createHash("sha256").update(CSS).digest("hex").slice(0, 32);
  expect(assets.map(({ path }) => path)).toEqual([
    `/_a/${name}.css`,
    expect.stringMatching(/^\/_a\/[0-9a-f]{32}\.svg$/),
  ]);
  for (const { path } of assets) expect(html).toContain(`href="${path}"`);
});

test("the policy allows exactly the inline texts that the page holds", async () => {
  const { html, policy } = await prepare(DRAWN);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const own = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(policy).toContain(`script-src ${hash(own)};`);
  expect(policy).toContain(`style-src 'self' ${hash(":root{--accent:#123456}")};`);
  expect(policy).not.toMatch(/unsafe|nonce|\*/);
});

test("the character set comes first, within the first kilobyte", async () => {
  expect((await prepare(DRAWN)).html.indexOf("<meta charset")).toBeLessThan(200);
});

test("our own script is small", async () => {
  const own = /<script>([\s\S]*?)<\/script>/.exec((await prepare(DRAWN)).html)?.[1] ?? "";
  expect(own.length).toBeGreaterThan(100);
  expect(own.length).toBeLessThan(15_000);
});

test("preparing is the same for the same page", async () => {
  expect((await prepare(DRAWN)).html).toBe((await prepare(DRAWN)).html);
});

test.each([
  ["no canonical address", page("<title>x</title>", "")],
  [
    "a canonical address in the body",
    page("<title>x</title>", '<link rel="canonical" href="https://a.example/">'),
  ],
  ["two canonical addresses", page(`${HEAD}<link rel="canonical" href="https://b.example/">`, "")],
  ["no title", page('<link rel="canonical" href="https://a.example/">', "")],
  ["a part that scripts would fill", page(HEAD, '<template id="B:0"></template>')],
  ["a style attribute", page(HEAD, '<p style="color:red">')],
  ["an event handler", page(HEAD, '<p onclick="x()">')],
  [
    "a file of the build that is no style sheet or icon",
    page(HEAD, '<video src="/_next/static/a.mp4"></video>'),
  ],
])("a page with %s is refused", async (_what, html) => {
  await expect(prepare(html)).rejects.toThrow(ArtifactDefect);
});

test("a style sheet that loads other files is refused: they would not be there", async () => {
  const bytes = Buffer.from("@font-face{src:url(../media/a.woff2)}");
  const loading = preparePage(DRAWN, () => Promise.resolve({ bytes, contentType: "text/css" }), {
    needsCanonical: true,
  });
  await expect(loading).rejects.toThrow("loads other files");
});

test("a page for what is not found needs no canonical address", async () => {
  expect((await prepare(page("<title>x</title>", "<p>y"), false)).html).toContain("<p>y</p>");
});
