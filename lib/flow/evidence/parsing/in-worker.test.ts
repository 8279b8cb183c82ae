import { expect, test } from "vitest";
import { parseInWorker } from "./in-worker.ts";

const HINTS = { contentType: null, url: null };

test("a document is read in its thread as it would be here", async () => {
  const parsed = await parseInWorker(
    Buffer.from("<rss><channel><item><title>法案</title></item></channel></rss>"),
    HINTS,
  );
  expect(parsed).toMatchObject({ ok: true, value: { format: "rss", items: [{ input: { title: "法案" } }] } });
});

test("a thread that has had its time is ended, and this process goes on", async () => {
  const items = "<item><title>a</title><description>&lt;p&gt;b</description></item>".repeat(20_000);
  const parsed = await parseInWorker(Buffer.from(`<rss><channel>${items}</channel></rss>`), HINTS, 1);
  expect(parsed).toMatchObject({ ok: false, error: { fault: "too_slow" } });
});

test("a document larger than any we read starts no thread", async () => {
  expect(await parseInWorker(Buffer.alloc(17 * 1024 * 1024), HINTS)).toMatchObject({
    ok: false,
    error: { fault: "too_large" },
  });
});
