import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const PROGRAM = join(import.meta.dirname, "../parallax.ts");

type Run = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly lines: readonly Record<string, unknown>[];
  readonly errors: string;
};

function run(args: readonly string[], more: Record<string, string> = {}, input = ""): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>();
  const child = spawn(process.execPath, [PROGRAM, "ingest", "--json", ...args], {
    env: { ...process.env, ...more },
  });
  let [out, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  child.stdin.end(input);
  child.on("close", (code, signal) => {
    const lines = out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    resolve({ code, signal, lines, errors });
  });
  return promise;
}

function feedFile(name: string, titles: readonly string[]): string {
  const path = join(env().dataDir, name);
  const items = titles.map(
    (title, index) => `<item><title>${title}</title><link>https://${name}/${index}</link></item>`,
  );
  writeFileSync(path, `<rss version="2.0"><channel><title>${name}</title>${items.join("")}</channel></rss>`);
  return path;
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await db.admin.query<Record<string, number>>(
    `select (select count(*)::int from evidence) as evidence, (select count(*)::int from evidence_version) as versions,
       (select count(*)::int from event_evidence) as links, (select count(*)::int from event) as events,
       (select count(*)::int from outbox) as messages`,
  );
  return rows[0] ?? {};
}

test("a run that is killed after any item loses nothing, and the next run completes it", async () => {
  const titles = [
    "Court rules on scraping of public pages",
    "Agency publishes guidance for hospitals",
    "Laboratory releases weights of a speech model",
    "City bans cameras in parks",
  ];
  const path = feedFile("killed.example", titles);
  for (const point of ["admit.before-commit:2", "admit.after-commit:1", "admit.after-record:1"]) {
    const killed = await run([path], { PARALLAX_CRASH_AT: point });
    expect(killed.signal, point).toBe("SIGKILL");
  }
  const completed = await run([path]);
  expect(completed).toMatchObject({ code: 0 });
  expect(completed.lines.at(-1)).toMatchObject({ items: 4, failed: 0 });
  expect(await countRows()).toMatchObject({ evidence: 4, versions: 4, links: 4, events: 4 });
  const messages = await countRows();
  const again = await run([path]);
  expect(again.lines.at(-1)).toMatchObject({ items: 4, new: 0, known: 4, failed: 0 });
  expect(await countRows()).toEqual(messages);
}, 300_000);

test("each line of the answer names the item, where it went and why", async () => {
  const lines =
    '{"title":"Treaty on automated weapons opened for signature","url":"https://depositary.example/1","published_at":"2026-02-03","language":"en"}\nnot JSON\n';
  const answered = await run(["-"], {}, lines);
  expect(answered.code).toBe(0);
  const fault = answered.lines.find((line) => "error" in line);
  expect(fault).toEqual({ error: "line 2 is no JSON", code: "line_malformed", title: null, url: null });
  expect(answered.lines.at(-1)).toEqual({ items: 2, new: 1, known: 0, changed: 0, failed: 1 });
  const taken = answered.lines.find((line) => "evid" in line);
  expect(taken).toMatchObject({
    decision: "new",
    title: "Treaty on automated weapons opened for signature",
    published_at: "2026-02-03T00:00:00.000Z",
    url: "https://depositary.example/1",
    warnings: [],
  });
  expect(Object.keys(taken ?? {})).toEqual(expect.arrayContaining(["evid", "geid", "why"]));
}, 120_000);

test("a list of feeds is taken in feed by feed, a missing one is answered, and a feed that says it is unchanged is left", async () => {
  const server = createServer((request, response) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outline = (name: string) => `<outline type="rss" text="${name}" xmlUrl="${base}/${name}"/>`;
    const item =
      "<item><title>Standard for model cards published</title><link>https://standards.example/1</link></item>";
    if (request.url === "/list.opml")
      response.end(`<opml version="2.0"><body>${outline("good")}${outline("gone")}</body></opml>`);
    else if (request.url === "/gone") response.writeHead(404).end();
    else if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"' }).end(`<rss version="2.0"><channel>${item}</channel></rss>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.opml`;
  const open = { PARALLAX_ALLOW_LOOPBACK: "1" };
  try {
    const first = await run([address], open);
    expect(first.lines.at(-1)).toMatchObject({ items: 2, new: 1, failed: 1 });
    expect(first.lines.find((line) => "error" in line)).toMatchObject({
      code: "feed_unreachable",
      title: "gone",
    });
    const second = await run([address], open);
    expect(second.lines.at(-1)).toMatchObject({ items: 1, new: 0, failed: 1 });
    const closed = await run([address]);
    expect(closed.code).toBe(1);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}, 240_000);

test("with --tenant the items are that tenant's alone; an unknown tenant is refused before anything is read", async () => {
  const { tenant } = await db.addTenant("aviary");
  const line = '{"title":"Aviary ledger for the board","url":"https://aviary.example/1","language":"en"}\n';
  const kept = await run(["-", "--tenant", "aviary"], {}, line);
  expect(kept.lines.at(-1)).toMatchObject({ items: 1, new: 1, failed: 0 });
  const { rows } = await db.admin.query(
    "select scope::text, visibility from evidence where url = 'https://aviary.example/1'",
  );
  expect(rows).toEqual([{ scope: tenant, visibility: "PRIVATE" }]);
  expect(await run(["-", "--tenant", "nobody"], {}, line)).toMatchObject({ code: 1 });
}, 120_000);

test("what cannot be read at all ends with a clear sentence and exit code 1", async () => {
  const missing = await run([join(env().dataDir, "missing.xml")]);
  expect(missing.code).toBe(1);
  expect(missing.lines[0]).toMatchObject({ error: expect.stringContaining("does not exist") as string });
  const refused = await run(["http://169.254.169.254/latest/meta-data/"]);
  expect(refused.code).toBe(1);
  expect(refused.lines[0]).toMatchObject({ error: expect.stringContaining("no public address") as string });
}, 120_000);
