import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync } from "node:zlib";
import { ArtifactShelf, storedPolicy } from "#lib/cache/artifacts/index.ts";
import { startWeb } from "#lib/http/front-door/start-web.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { env, reloadEnv } from "#lib/kernel/env.ts";
import { addBenchSite } from "./site.ts";

/** What the worker tells the bench once both servers listen. */
export type PagesServing = {
  readonly bare: number;
  readonly frontDoor: number;
  readonly page: string;
  readonly feed: string;
};

const paragraphs = Array.from(
  { length: 60 },
  (_none, n) => `<p>Paragraph ${n} of what was published about case ${n * 7919}.</p>`,
);
const html = `<!doctype html><html lang="en"><head><title>A ruling</title></head><body>${paragraphs.join("")}</body></html>`;
const rss = `<?xml version="1.0"?><rss version="2.0"><channel>${paragraphs.map((text, n) => `<item><guid>${n}</guid><description>${text.length}</description></item>`).join("")}</channel></rss>`;
const files = new Map([
  ["/en/topics/a-ruling", { type: "text/html; charset=utf-8", bytes: Buffer.from(html) }],
  ["/en/feed.xml", { type: "application/rss+xml; charset=utf-8", bytes: Buffer.from(rss) }],
]);

await addBenchSite();
const shelf = new ArtifactShelf(join(env().dataDir, "artifacts"));
for (const [path, { type, bytes }] of files)
  shelf.put(
    "agiright",
    {
      path,
      status: 200,
      hash: createHash("sha256").update(bytes).digest("hex"),
      headers: {
        "content-type": type,
        "content-security-policy": storedPolicy({ scripts: ["a"], styles: ["b"], hasOwnFiles: false }),
      },
      updatedAt: "2026-11-07T00:00:00.000Z",
    },
    bytes,
  );

// A bare server that answers the same compressed bytes: what Node itself costs.
const coded = new Map(
  [...files].map(([path, { type, bytes }]) => [path, { type, bytes: brotliCompressSync(bytes) }]),
);
const bare = createServer((request, response) => {
  const file = coded.get(request.url ?? "");
  response.writeHead(200, {
    "content-type": file?.type,
    "content-encoding": "br",
    "content-length": file?.bytes.length ?? 0,
  });
  response.end(file?.bytes);
});
await new Promise<void>((settle) => bare.listen(0, "127.0.0.1", settle));
// The record of this database knows none of these pages; without it they stay on the shelf.
await closeDatabase();
process.env["DATABASE_URL"] = "postgres://nobody:nothing@127.0.0.1:9/nowhere";
reloadEnv();
const web = await startWeb(0);
const serving: PagesServing = {
  bare: (bare.address() as AddressInfo).port,
  frontDoor: web.port,
  page: "/en/topics/a-ruling",
  feed: "/en/feed.xml",
};
parentPort?.postMessage(serving);
