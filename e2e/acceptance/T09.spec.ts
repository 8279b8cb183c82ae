import { startOwnProduct, type OwnProduct } from "../support/own-product.ts";
import { visit, type Answer } from "../support/child-pages.ts";
import { expect, test } from "@playwright/test";

// It starts a whole product and stops most of it.
test.describe.configure({ mode: "serial", timeout: 900_000 });

const LOCALES: Readonly<Record<string, readonly string[]>> = {
  agiright: ["zh-TW", "en", "ja"],
  buildlog: ["en"],
};
const PAGES = ["", "archive", "about", "corrections", "feed.xml", "atom.xml", "feed.json"];
const OF_SITE = ["/sitemap.xml", "/news-sitemap.xml", "/robots.txt", "/.well-known/security.txt"];

type Place = { readonly host: string; readonly path: string };
type Listed = { pubid: string; url: string | null };

let product: OwnProduct;
let key: string;
let before: Map<Place, Answer>;
let withdrawn: Place;

const api = (method: string, path: string, body?: object) =>
  fetch(`${product.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function drain(): Promise<void> {
  const answer = await api("POST", "/dev/drain", { timeout_s: 240 });
  expect(await answer.json()).toMatchObject({ idle: true });
}

async function publicationsOf(site: string): Promise<Listed[]> {
  const answer = await api("GET", `/publications?site=${site}&status=PUBLISHED&limit=100`);
  return ((await answer.json()) as { data: Listed[] }).data.filter((one) => one.url !== null);
}

const placeOf = (url: string): Place => ({ host: new URL(url).hostname, path: new URL(url).pathname });

/** Every page and feed of both sites, and every publication. */
async function places(): Promise<Place[]> {
  const all: Place[] = [];
  for (const [site, locales] of Object.entries(LOCALES)) {
    const host = `${site}.localhost`;
    for (const path of OF_SITE) all.push({ host, path });
    for (const locale of locales) for (const page of PAGES) all.push({ host, path: `/${locale}/${page}` });
    for (const { url } of await publicationsOf(site)) if (url) all.push(placeOf(url));
  }
  return all;
}

test.beforeAll(async () => {
  product = await startOwnProduct();
  const made = await product.run(["key", "create", "--account", "operator", "--json"]);
  ({ key } = JSON.parse(made.trim().split("\n").at(-1) ?? "{}") as { key: string });
  await drain();
  const [last] = (await publicationsOf("agiright")).toReversed();
  const retract = await api("POST", `/publications/${last?.pubid ?? ""}/retract`, {
    reason: "It was taken back.",
    hard_invalidate: true,
  });
  expect(await retract.json()).toMatchObject({ invalidated: { acknowledged: 1, pending: [] } });
  withdrawn = placeOf(last?.url ?? "");
  await drain();
  before = new Map();
  for (const place of await places()) before.set(place, await visit(product.origin, place.host, place.path));
});
test.afterAll(async () => {
  await product.end();
});

/** Everything answers as it did while the whole product ran, byte for byte. */
async function expectAllAsBefore(): Promise<void> {
  for (const [place, answer] of before) {
    const now = await visit(product.origin, place.host, place.path);
    expect(now.status, `${place.host}${place.path}`).toBe(answer.status);
    expect(now.body === answer.body, `the bytes of ${place.host}${place.path}`).toBe(true);
    expect(now.headers["content-security-policy"]).toBe(answer.headers["content-security-policy"]);
  }
  const gone = await visit(product.origin, withdrawn.host, withdrawn.path);
  expect(gone.status, "what was withdrawn stays withdrawn").toBe(410);
}

test("T09: with the database, the jobs and the renderer stopped every published page and feed answers as before", async () => {
  expect(before.size).toBeGreaterThan(50);
  expect(new Set([...before.values()].map(({ status }) => status))).toEqual(new Set([200]));
  await product.stopParts(["jobs", "render", "db"]);
  await expectAllAsBefore();
});

test("T09: the rest says honestly that it is away, and an unknown host is nobody's", async () => {
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(503);
  const events = await fetch(`${product.origin}/api/v1/events`);
  expect([events.status, await events.json()]).toMatchObject([503, { code: "control_plane_unavailable" }]);
  expect((await visit(product.origin, "agiright.localhost", "/en/search")).status).toBe(503);
  expect((await visit(product.origin, "nobody.example", "/en/")).status).toBe(421);
});

test("T09: the front door started again alone knows its sites and their pages from its disk", async () => {
  await product.stopParts(["web"]);
  await product.startParts(["web"]);
  await expectAllAsBefore();
  expect((await visit(product.origin, "nobody.example", "/en/")).status).toBe(421);
});

test("T09: when the rest is back, so is everything else", async () => {
  await product.startParts(["db", "jobs", "render"]);
  await expect
    .poll(async () => (await fetch(`${product.origin}/readyz`)).status, { timeout: 300_000 })
    .toBe(200);
  expect((await fetch(`${product.origin}/api/v1/events`)).status).toBe(200);
  await expectAllAsBefore();
});
