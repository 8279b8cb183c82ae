import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { beforeAll, describe, expect, test } from "vitest";
import { consumers as cachedPages } from "#lib/cache/pages/index.ts";
import { consumers as events, retractEvent } from "#lib/flow/events/index.ts";
import { consumers as projections } from "#lib/flow/projections/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drain } from "#lib/testing/drain.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { openFrontDoor } from "#lib/testing/front-door.ts";

const { db, get, seen } = openFrontDoor();
const work = () => drain([...events, ...projections, ...cachedPages]);
const ORIGIN = "http://localhost:3000";
const hasXmllint = existsSync("/usr/bin/xmllint");

let law: string;
let release: string;
let owner: Context;
beforeAll(async () => {
  owner = { ...(await db().addTenant("papers")), principal: "acc_curator" };
  await addDomain(owner, "papers.acts");
  await addDomain(owner, "papers.hidden", { visibility: "tenant" });
  law = (await admit({ ...IN_FORCE.regulator, title: "The\u0003 Act <b>& its ]]> rules" })).geid;
  await admit(IN_FORCE.notes);
  release = (await admit(RELEASE)).geid;
  await work();
});

type Item = { id: string; url: string; title: string; summary: string; language?: string };
const items = async (path: string) => (parseJsonFeed((await get(path)).text).items ?? []) as Item[];

describe("all events", () => {
  test("are one item each, newest first, that leads to the neutral page, without asking the renderer", async () => {
    expect((await items("/en/feed.json")).map(({ id, url }) => [id, url])).toEqual([
      [`urn:evemiss:iiodo:${release}`, `${ORIGIN}/events/${release}`],
      [`urn:evemiss:iiodo:${law}`, `${ORIGIN}/events/${law}`],
    ]);
    expect(seen()).toEqual([]);
  });

  test("are told in the language of the address; a title in another says which", async () => {
    const [first, second] = await items("/zh-TW/feed.json");
    expect(first).toMatchObject({ title: RELEASE.title, language: "en" });
    expect(second?.title).toBe(IN_FORCE.notes.title);
    expect(second?.language).toBeUndefined();
    expect(second?.summary).toBe("2024年8月1日 · 歐盟 · 2 則證據，出自 2 個源頭");
  });

  test("an address without a language speaks the reader's and names the address that always does", async () => {
    const answer = await get("/feed.xml", { headers: { "accept-language": "ja" } });
    expect(answer.headers).toMatchObject({
      "content-language": "ja",
      vary: "Accept-Encoding, Accept-Language, Cookie",
      link: `<${ORIGIN}/hub>; rel="hub", <${ORIGIN}/ja/feed.xml>; rel="self"`,
    });
    expect(
      (await get("/feed.xml", { headers: { "accept-language": "en" } })).headers["content-language"],
    ).toBe("en");
    expect((await get("/ja/feed.xml")).headers.vary).toBe("Accept-Encoding");
  });
});

describe("the three forms", () => {
  test.each([
    ["feed.xml", "application/rss+xml; charset=utf-8", (text: string) => parseRssFeed(text).items],
    ["atom.xml", "application/atom+xml; charset=utf-8", (text: string) => parseAtomFeed(text).entries],
    ["feed.json", "application/feed+json; charset=utf-8", (text: string) => parseJsonFeed(text).items],
  ])("%s is read by another parser, whatever stands in a title", async (name, type, parse) => {
    for (const base of ["/en/", "/domains/papers.acts/ja/"]) {
      const answer = await get(base + name);
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
      expect(answer.text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      expect(parse(answer.text)?.length).toBeGreaterThan(0);
      if (hasXmllint && name.endsWith(".xml"))
        execFileSync("xmllint", ["--noout", "--nonet", "-"], { input: answer.text, stdio: "pipe" });
    }
  });

  test("a reader who has it gets 304, by its tag or by its date", async () => {
    const { headers } = await get("/en/atom.xml");
    const again = async (more: Record<string, string>) =>
      (await get("/en/atom.xml", { headers: more })).status;
    expect(await again({ "if-none-match": String(headers.etag) })).toBe(304);
    expect(await again({ "if-modified-since": String(headers["last-modified"]) })).toBe(304);
    expect(
      await again({ "if-none-match": '"other"', "if-modified-since": String(headers["last-modified"]) }),
    ).toBe(200);
    expect(await again({ "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" })).toBe(200);
  });

  test("HEAD has the length and no body, other methods are refused", async () => {
    const head = await get("/en/feed.xml", { method: "HEAD" });
    expect([head.status, head.text, Number(head.headers["content-length"]) > 0]).toEqual([200, "", true]);
    expect((await get("/en/feed.xml", { method: "POST" })).status).toBe(405);
  });

  test("whatever query a program adds, it is the same document, kept once", async () => {
    await get("/en/feed.xml");
    expect((await get("/en/feed.xml?utm_source=x")).headers["cache-status"]).toBe("parallax; hit");
  });
});

describe("a domain", () => {
  test("lists what it reads, as its own view, in its own measures", async () => {
    const [item, ...more] = await items("/domains/papers.acts/en/feed.json");
    expect(more).toEqual([]);
    expect(item?.id).toMatch(/^urn:evemiss:iiodo:dp_/);
    expect(item?.url).toBe(`${ORIGIN}/domains/papers.acts/events/${law}`);
    expect(item?.summary).toMatch(
      /^Regulation · importance 0\.\d\d, relevance 0\.\d\d, evidence maturity E\d$/,
    );
  });

  test.each([
    "/domains/nothing/en/feed.xml",
    "/domains/papers.hidden/en/feed.xml",
    "/entities/ent_none/en/feed.xml",
  ])("%s is not found, whether it is hidden or does not exist", async (path) => {
    const answer = await get(path);
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([404, "not_found"]);
  });
});

test("a retracted event is gone from every feed as soon as that is known", async () => {
  expect((await items("/domains/papers.acts/en/feed.json")).length).toBe(1);
  await inContext(owner, async (tx) =>
    value(await retractEvent(tx, owner, { geid: law, reason: "It was wrong." })),
  );
  await work();
  await expect.poll(() => items("/domains/papers.acts/en/feed.json"), { timeout: 20_000 }).toEqual([]);
  await expect.poll(async () => (await get("/en/feed.xml")).text, { timeout: 20_000 }).not.toContain(law);
});
