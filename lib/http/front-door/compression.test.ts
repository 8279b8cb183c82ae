import { PassThrough, Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { codingFor, sendCoded } from "./compression.ts";

const send = (target: PassThrough, coding: "br" | "gzip" | null) =>
  new Promise<Error | null>((resolve) => {
    sendCoded(Readable.from([Buffer.from("a page")]), target, coding, (error) => resolve(error ?? null));
  });

test.each(["br", "gzip", null] as const)(
  "a reader who left before the answer ends it quietly (%s)",
  async (coding) => {
    const target = new PassThrough();
    target.destroy();
    await new Promise((resolve) => target.once("close", resolve));
    expect(await send(target, coding)).toBeInstanceOf(Error);
  },
);

test("what is sent reads back as it was", async () => {
  const target = new PassThrough();
  const chunks: Buffer[] = [];
  target.on("data", (chunk: Buffer) => chunks.push(chunk));
  expect(await send(target, "gzip")).toBeNull();
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe("a page");
});

test("a coding that is refused with weight zero is not used", () => {
  expect(codingFor("text/html", "br;q=0, gzip")).toBe("gzip");
  expect(codingFor("image/png", "gzip")).toBeNull();
});
