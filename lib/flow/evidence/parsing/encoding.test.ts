import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDocument } from "./encoding.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const latin = (text: string) => Buffer.from(text, "latin1");

/** The words 人工智慧法案 in Big5, 人工智能法案已经生效 in GB 18030, 人工知能の法律 in Shift JIS and EUC-JP, 인공지능 기본법 in EUC-KR. */
const BIG5 = bytes("a448 a475 b4bc bc7a aa6b aed7 a477 a7e4 b3e6");
const GB18030 = bytes("c8cb b9a4 d6c7 c4dc b7a8 b0b8 d2d1 bead c9fa d0a7");
const SHIFT_JIS = bytes("906c 8d48 926d 945c 82cc 9640 97a5 82aa 90ac 97a7 82b5 82bd");
const EUC_JP = bytes("bfcd b9a9 c3ce c7bd a4ce cba1 cea7 a4ac c0ae ceA9 a4b7 a4bf");
const EUC_KR = bytes("c0ce b0f8 c1f6 b4c9 20 b1e2 babb b9fd c0cc 20 bdc3 c7e0 b5c7 be fa b4d9");

const feed = (declaration: string, body: Uint8Array) => Buffer.concat([latin(`<?xml version="1.0"${declaration}?><rss><title>`), body, latin("</title></rss>")]); // prettier-ignore

test.each([
  ["big5", BIG5],
  ["gb18030", GB18030],
  ["shift_jis", SHIFT_JIS],
  ["euc-jp", EUC_JP],
  ["euc-kr", EUC_KR],
])(
  "%s is read by its header, by its declaration, without either, and under a wrong label",
  (encoding, body) => {
    const expected = new TextDecoder(encoding).decode(body);
    const readings = [
      decodeDocument(feed("", body), `application/rss+xml; charset=${encoding}`),
      decodeDocument(feed(` encoding="${encoding}"`, body), "application/rss+xml"),
      decodeDocument(feed("", body), null),
      decodeDocument(feed(' encoding="utf-8"', body), null),
      decodeDocument(feed(' encoding="windows-1252"', body), null),
    ];
    for (const reading of readings) {
      expect(reading).toMatchObject({ ok: true, value: { encoding } });
      expect(reading.ok && reading.value.text).toContain(`<title>${expected}</title>`);
    }
    expect(readings.map((reading) => reading.ok && reading.value.warnings)).toEqual([
      [],
      [],
      ["encoding_guessed"],
      ["encoding_mislabelled"],
      ["encoding_mislabelled"],
    ]);
  },
);

test("the HTTP charset wins over the document's own declaration", () => {
  const body = latin("This is a \xa3\x93test.\x94");
  const reading = decodeDocument(feed(' encoding="iso-8859-5"', body), 'text/xml; charset="windows-1252"');
  expect(reading.ok && reading.value.text).toContain("This is a £“test.”");
});

test("UTF-8 under a foreign label is read as UTF-8, with a warning", () => {
  const reading = decodeDocument(feed(' encoding="windows-1252"', Buffer.from("Euro € 中文")), null);
  expect(reading).toMatchObject({
    ok: true,
    value: { encoding: "utf-8", warnings: ["encoding_mislabelled"] },
  });
});

test("a label that no decoder knows is passed over with a warning", () => {
  const reading = decodeDocument(feed(' encoding="bogus"', Buffer.from("Café")), null);
  expect(reading).toMatchObject({ ok: true, value: { encoding: "utf-8", warnings: ["encoding_unknown"] } });
});

test.each(["utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
  "%s is read by its byte order mark",
  (encoding) => {
    const width = encoding.startsWith("utf-16") ? 2 : 4;
    const points = [...`\ufeff<rss>中 𠮷</rss>`].map((character) => character.codePointAt(0) ?? 0);
    const units =
      width === 4
        ? points
        : points.flatMap((point) =>
            [...String.fromCodePoint(point)]
              .join("")
              .split("")
              .map((unit) => unit.charCodeAt(0)),
          );
    const buffer = Buffer.alloc(units.length * width);
    for (const [index, unit] of units.entries()) {
      if (encoding.endsWith("le")) buffer.writeUIntLE(unit, index * width, width);
      else buffer.writeUIntBE(unit, index * width, width);
    }
    const reading = decodeDocument(buffer, null);
    expect(reading.ok && [reading.value.encoding, reading.value.text.replace(/^\ufeff/, "")]).toEqual([
      encoding,
      "<rss>中 𠮷</rss>",
    ]);
  },
);

test("one broken byte in a long text is replaced and noted, not taken for another encoding", () => {
  const text = "歐盟人工智慧法案生效".repeat(20);
  const reading = decodeDocument(feed("", Buffer.concat([Buffer.from(text), bytes("e4 b8")])), null);
  expect(reading).toMatchObject({
    ok: true,
    value: { encoding: "utf-8", warnings: ["broken_bytes_replaced"] },
  });
});

test("bytes that read as nothing are refused, never stored as mojibake", () => {
  expect(decodeDocument(feed("", bytes("ff fe 81 00 9f c3 28 a0 a1 e2 28 a1")), null).ok).toBe(false);
  expect(decodeDocument(feed(' encoding="utf-7"', latin("+ADw-script+AD4-")), null).ok).toBe(false);
});

test("any Unicode text comes back from its UTF-8 bytes as it went in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(!text.includes("\u001b") && !text.startsWith("\ufeff") && !/^[\0<{[]/.test(text));
      const reading = decodeDocument(Buffer.from(text), null);
      expect(reading.ok && reading.value.text).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test("any bytes under any label are answered", () => {
  const labels = fc.option(
    fc
      .constantFrom("utf-8", "big5", "x", "utf-16le", "iso-2022-jp", "shift_jis")
      .map((label) => `text/xml; charset=${label}`),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), labels, (body, contentType) => {
      const reading = decodeDocument(body, contentType);
      expect(reading.ok ? reading.value.text.isWellFormed() : reading.error).toBeTruthy();
    }),
    { numRuns: 500 },
  );
});
