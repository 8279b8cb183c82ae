import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { matchesEtag } from "../present.ts";
import { compressAnswer } from "./compress-answer.ts";

const long = JSON.stringify({ data: Array.from({ length: 200 }, (_, index) => ({ id: `evt_${index}` })) });
const json = (body: string, more: Record<string, string> = {}) =>
  new Response(body, { status: 200, headers: { "content-type": "application/json", etag: '"a"', ...more } });

test.each([
  ["br", "gzip, br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)(
  "a long answer is sent as %s and reads back as it was, under a validator that still matches",
  async (coding, accepted, read) => {
    const coded = await compressAnswer(json(long), accepted);
    expect([coded.status, coded.headers.get("content-encoding")]).toEqual([200, coding]);
    expect(read(Buffer.from(await coded.arrayBuffer())).toString()).toBe(long);
    expect(coded.headers.get("vary")).toContain("Accept-Encoding");
    expect(matchesEtag(coded.headers.get("etag"), '"a"')).toBe(true);
  },
);

test.each([
  ["nobody asks for it", json(long), undefined],
  ["it is refused", json(long), "br;q=0, gzip;q=0"],
  ["it is short", json("{}"), "br"],
  ["it is coded already", json(long, { "content-encoding": "gzip" }), "br"],
  ["it is a stream of events", json(long, { "content-type": "text/event-stream" }), "br"],
  ["it has no body", new Response(null, { status: 304, headers: { etag: '"a"' } }), "br"],
])("an answer stays as it is where %s", async (_what, answer, accepted) => {
  const [status, coding] = [answer.status, answer.headers.get("content-encoding")];
  const sent = await compressAnswer(answer, accepted);
  expect([sent.status, sent.headers.get("content-encoding"), sent.headers.get("etag")]).toEqual([
    status,
    coding,
    '"a"',
  ]);
});
