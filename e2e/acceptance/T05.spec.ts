import { randomBytes } from "node:crypto";
import { Person } from "../support/api.ts";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { parse, stringify } from "yaml";
import { readFileSync } from "node:fs";

/** A word of harbor's own that others may guess and ask for, and one that nobody ever asks for. */
const canary = `zq${randomBytes(6).toString("hex")}`;
const secret = `zs${randomBytes(6).toString("hex")}`;
const domain = `harbor.d${randomBytes(4).toString("hex")}`;
const site = `harbor.s${randomBytes(4).toString("hex")}`;

/** A pack for the tenant's domain: the demo's own, under another name and as its first revision. */
const pack = () =>
  stringify({
    ...(parse(readFileSync("prisma/packs/harbor.law/pack.yaml", "utf8")) as object),
    ...{ domain, revision: "1.0.0" },
  });

type Known = { readonly shared: string; readonly own: string; readonly evids: readonly string[] };
type Admitted = { readonly geid: string; readonly evid: string };

/** A public ruling, what harbor alone knows of it, and a matter that only harbor knows at all. */
async function arrange(publicEditor: Person, harborEditor: Person): Promise<Known> {
  const docket = `docket:${canary.slice(0, 8)}-1`;
  const ruling = {
    url: `https://courts.example/${docket.slice(7)}`,
    hard_key: docket,
    title: `Court rules on copyright of a machine's work in case ${docket.slice(7)}`,
    text: "The court decided on 4 May 2026 that copyright needs a human author.",
    language: "en",
    published_at: "2026-05-04T10:00:00Z",
    occurred_at: "2026-05-04",
  };
  const shared = await publicEditor.want<Admitted>(201, "POST", "/evidence", ruling);
  const mine = { language: "en", visibility: "PRIVATE", published_at: "2026-05-06T10:00:00Z" };
  const note = await harborEditor.want<Admitted>(201, "POST", "/evidence", {
    ...mine,
    url: `https://files.harbor.example/${secret}`,
    refs: [docket],
    title: `File note ${canary} ${secret}: court ruling on copyright, case ${docket.slice(7)}`,
    text: `The ruling of 4 May 2026 is filed under human author. ${canary} ${secret}`,
    occurred_at: "2026-05-04",
  });
  expect(note.geid).toBe(shared.geid);
  const matter = await harborEditor.want<Admitted>(201, "POST", "/evidence", {
    ...mine,
    url: `https://files.harbor.example/${secret}/matter`,
    title: `Matter file ${canary} ${secret}: agreements on copyright and training data`,
    text: `The retention schedule for agreements was settled. ${canary} ${secret}`,
  });
  return { shared: shared.geid, own: matter.geid, evids: [note.evid, matter.evid] };
}

/** Addresses of the interface that are about harbor's own and must not exist for others. */
const hiddenPaths = ({ own, shared, evids }: Known): string[] => [
  `/domains/${domain}`,
  `/domains/${domain}/events`,
  `/domains/${domain}/events/${own}`,
  `/domains/${domain}/events/${shared}`,
  `/domains/${domain}/packs`,
  `/domains/${domain}/packs/1.0.0`,
  ...["", "/versions", "/evidence", "/projections", "/lineage"].map((more) => `/events/${own}${more}`),
  ...evids.flatMap((evid) => [`/evidence/${evid}`, `/evidence/${evid}/versions`]),
];

/** Addresses that everyone may read and that must say nothing of it. */
const openPaths = ({ shared, own }: Known): string[] => [
  "/domains?limit=100",
  "/events?limit=100",
  `/events?domain=${domain}`,
  ...["", "/versions", "/evidence", "/projections", "/lineage"].map((more) => `/events/${shared}${more}`),
  `/search?q=${canary}`,
  `/search?q=copyright&domain=${domain}`,
  `/search/suggest?q=${canary}`,
  `/publications?geid=${own}`,
  `/publications?site=${site}`,
  "/timeline/public",
  `/sites/${site}`,
];

const staffPaths = ({ own, shared }: Known): string[] => [
  `/ops/messages?q=${canary}`,
  `/ops/messages?q=${domain}`,
  `/ops/trail/${shared}`,
  `/publications/intents?site=${site}`,
  `/ops/trail/${own}`,
  "/proposals?limit=100",
  "/ops/audit",
];

/** Nothing of harbor's own stands in a text: neither its words nor its ids. */
function expectSilent(text: string, { own, evids }: Known, dpid: string, where: string): void {
  for (const word of [secret, own, dpid, ...evids])
    expect(text.includes(word), `${where} holds ${word}`).toBe(false);
}

async function expectPagesSilent(request: APIRequestContext, known: Known, dpid: string): Promise<void> {
  const hidden = [`/events/${known.own}`, `/domains/${domain}`, `/domains/${domain}/events/${known.own}`];
  for (const path of hidden) expect((await request.get(path)).status(), path).toBe(404);
  const open = [
    "/",
    "/domains",
    "/en/feed.xml",
    `/domains/${domain}/en/feed.xml`,
    `/events/${known.shared}`,
    `/search?q=${canary}`,
    `/search?q=copyright`,
  ];
  for (const path of open)
    expectSilent(await (await request.get(path)).text(), { ...known, own: "evt_x" }, dpid, path);
}

/** The tenant's site answers at its host, and shows nothing of the domain. */
async function expectHostSilent(request: APIRequestContext, known: Known, dpid: string): Promise<void> {
  const paths = [
    "/",
    "/en/",
    "/en/archive",
    "/en/about",
    "/en/feed.xml",
    "/en/atom.xml",
    "/en/feed.json",
    "/sitemap.xml",
  ];
  for (const path of paths) {
    const answer = await request.get(path, { headers: { host: `${site}.localhost` }, maxRedirects: 0 });
    expectSilent(await answer.text(), known, dpid, `${site}.localhost${path}`);
  }
}

test("T05: what a tenant keeps to itself is read by nobody else, by any surface", async ({ request }) => {
  const [operator, reader, editor] = [
    await Person.create(request, "operator"),
    await Person.create(request, "reader"),
    await Person.create(request, "editor"),
  ];
  const harbor = await Person.create(request, "operator", "harbor");
  const harborEditor = await Person.create(request, "editor", "harbor");

  await harbor.want(201, "POST", "/domains", {
    namespace: domain,
    title: { en: "T05" },
    visibility: "tenant",
  });
  const published = await harbor.ask("POST", `/domains/${domain}/packs`, {
    body: pack(),
    headers: { "content-type": "application/yaml" },
  });
  expect(published.status(), await published.text()).toBe(201);
  await harbor.want(200, "POST", `/domains/${domain}/packs/1.0.0/activate`);
  await harbor.want(201, "POST", "/sites", {
    site_id: site,
    name: "T05",
    domains: [domain],
    default_locale: "en",
    locales: ["en"],
  });
  const known = await arrange(editor, harborEditor);
  await operator.drain();

  type View = { dpid: string; seed: { evidence_count: number } };
  const view = await harborEditor.want<View>(200, "GET", `/domains/${domain}/events/${known.shared}`);
  expect(view.seed.evidence_count).toBe(2);
  await harborEditor.want(200, "GET", `/domains/${domain}/events/${known.own}`);
  type Views = { data: { domain: string }[] };
  const views = await harborEditor.want<Views>(200, "GET", `/events/${known.shared}/projections`);
  expect(views.data.map((one) => one.domain)).toContain(domain);
  type Intents = { data: { decision: string; reason: string }[] };
  const intents = await harborEditor.want<Intents>(200, "GET", `/publications/intents?site=${site}`);
  expect(intents.data.length).toBeGreaterThan(0);
  for (const intent of intents.data) expect(intent.decision, intent.reason).toBe("deny");

  for (const who of [reader, operator, null]) {
    const ask = async (path: string) =>
      who ? await who.ask("GET", path) : await request.get(`/api/v1${path}`);
    for (const path of hiddenPaths(known)) expect((await ask(path)).status(), path).toBe(404);
    for (const path of openPaths(known))
      expectSilent(await (await ask(path)).text(), { ...known, own: `"${known.own}"` }, view.dpid, path);
  }
  for (const path of staffPaths(known))
    expectSilent(
      await (await operator.ask("GET", path)).text(),
      { ...known, own: `"${known.own}"` },
      view.dpid,
      path,
    );
  await expectPagesSilent(request, known, view.dpid);
  await expectHostSilent(request, known, view.dpid);
});
