import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext } from "#lib/kernel/db/index.ts";
import { curation, value } from "#lib/testing/curation.ts";
import { intentsOf, published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import type { Publication } from "./contracts.ts";
import { changeRoute, channels, executePublication, retractPublication } from "./index.ts";

const LOCALES = ["en", "ja", "zh-TW"] as const;

let at: Publishing;
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper", { locales: [...LOCALES] });
});
afterAll(() => at.close());

const inLocale = (geid: string, locale: string): Promise<Publication> =>
  published(at, geid, "web", "paper", locale);

/** The translations that the stored page of a language names, as `locale path`. */
async function namedIn(geid: string, locale: string): Promise<string[]> {
  const { path } = await inLocale(geid, locale);
  const [row] = await at.rows(
    "select convert_from(bytes, 'UTF8') as text from publication_artifact where path = $1",
    [path],
  );
  return [...String(row?.["text"]).matchAll(/\[([^\]]+)\]/g)].map(([, named = ""]) => named);
}

/** What each page should name: every language of the event that is out, itself included. */
async function expectToNameEachOther(geid: string, locales: readonly string[]): Promise<void> {
  const pages = await Promise.all(locales.map((locale) => inLocale(geid, locale)));
  const lines = pages.map(({ locale, path }) => `${locale} ${path}`);
  for (const locale of locales) expect(await namedIn(geid, locale), locale).toEqual(lines);
}

test("languages that come out at the same time name each other", async () => {
  const geid = await report();
  // While the first page is being drawn, the other languages come out: none of them knows of it, nor it of them.
  at.renderer.before = async () => {
    at.renderer.before = null;
    for (const { publication_intent_id: id } of await intentsOf(at, geid))
      await executePublication({ ...at.owner, role: "worker" }, channels(), id);
  };
  await at.work();
  await expectToNameEachOther(geid, LOCALES);
});

test("a language that is withdrawn is named by no other any more", async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await inLocale(geid, "ja");
  const editor = { ...at.owner, principal: "acc_editor" };
  value(await inContext(editor, (tx) => retractPublication(tx, editor, { pubid, reason: "mistranslated" })));
  await at.work();
  await expectToNameEachOther(geid, ["en", "zh-TW"]);
});

test("a language that moves is named at its new address", async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await inLocale(geid, "en");
  const editor = { ...at.owner, principal: "acc_editor" };
  value(await inContext(editor, (tx) => changeRoute(tx, editor, { pubid, slug: "elsewhere-now" })));
  await at.work();
  expect((await inLocale(geid, "en")).path).toBe("/en/topics/elsewhere-now");
  await expectToNameEachOther(geid, LOCALES);
});

test("a language that makes way for that of a surviving event is named by no page that stays", async () => {
  const [absorbed, survivor] = [await report(), await report()];
  await at.work();
  const { pubid } = await inLocale(survivor, "ja");
  const editor = { ...at.owner, principal: "acc_editor" };
  value(await inContext(editor, (tx) => retractPublication(tx, editor, { pubid, reason: "mistranslated" })));
  await at.work();
  const gone = (await inLocale(absorbed, "en")).path;
  expect((await namedIn(absorbed, "ja")).join()).toContain(`en ${gone}`);
  await curation({ ...editor, purpose: "editing" }).merge(absorbed, survivor);
  await at.work();
  await expectToNameEachOther(survivor, ["en", "zh-TW"]);
  expect((await inLocale(absorbed, "ja")).status, "no page stands where it stood").toBe("PUBLISHED");
  expect((await namedIn(absorbed, "ja")).join()).not.toContain(`en ${gone}`);
});

test("a page without a sister is drawn once", async () => {
  await at.addSite("single");
  const begun = at.renderer.drawn.length;
  const geid = await report();
  await at.work();
  const { pubid } = await published(at, geid, "web", "single");
  expect(at.renderer.drawn.slice(begun).filter((one) => one.pubid === pubid)).toHaveLength(1);
});
