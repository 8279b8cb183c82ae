import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { parseDictionary, type InnerList } from "structured-headers";
import { describe, expect, test } from "vitest";
import { readSignature, signatureBase } from "./read-signature.ts";
import { isSignatureOf, readEd25519PublicKey } from "./verify.ts";

/** The request of RFC 9421, appendix B.2. */
const message = {
  method: "POST",
  url: new URL("http://example.com/foo?param=Value&Pet=dog"),
  headers: new Headers({
    host: "example.com",
    date: "Tue, 20 Apr 2021 02:07:55 GMT",
    "content-type": "application/json",
    "content-digest":
      "sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:",
    "content-length": "18",
  }),
};
const signed = (input: string, signature: string) => {
  const headers = new Headers(message.headers);
  headers.set("signature-input", input);
  headers.set("signature", signature);
  return { ...message, headers };
};

/** RFC 9421, B.1.4 and B.1.5. */
const ED25519 = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----`;
const SECRET = Buffer.from(
  "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==",
  "base64",
);

describe("the test vectors of RFC 9421", () => {
  test("B.2.5: HMAC of date, authority and content type", () => {
    const read = readSignature(
      signed(
        'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
        "sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:",
      ),
    );
    expect(read).toMatchObject({ keyId: "test-shared-secret", created: 1_618_884_473, nonce: null });
    const key = { algorithm: "hmac-sha256", secret: SECRET } as const;
    expect(isSignatureOf(key, read?.base ?? "", read?.signature ?? new Uint8Array())).toBe(true);
    expect(isSignatureOf(key, `${read?.base} `, read?.signature ?? new Uint8Array())).toBe(false);
  });

  test("B.2.6: Ed25519 over derived components and fields", () => {
    const read = readSignature(
      signed(
        'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
        "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:",
      ),
    );
    const publicKey = readEd25519PublicKey(ED25519);
    const key = { algorithm: "ed25519", publicKey: publicKey ?? new Uint8Array() } as const;
    expect(isSignatureOf(key, read?.base ?? "", read?.signature ?? new Uint8Array())).toBe(true);
  });

  test("2.5: the base has one line per component and ends with the parameters", () => {
    const input = parseDictionary(
      'sig1=("@method" "@authority" "@path" "@query" "content-digest" "content-type");created=1618884473;keyid="k"',
    ).get("sig1") as InnerList;
    expect(signatureBase(input, message)?.split("\n")).toEqual([
      '"@method": POST',
      '"@authority": example.com',
      '"@path": /foo',
      '"@query": ?param=Value&Pet=dog',
      `"content-digest": ${message.headers.get("content-digest")}`,
      '"content-type": application/json',
      '"@signature-params": ("@method" "@authority" "@path" "@query" "content-digest" "content-type");created=1618884473;keyid="k"',
    ]);
  });

  test("2.2.7: a request without a query has the question mark alone; 2.2.3: a default port is left out", () => {
    const input = parseDictionary('s=("@query" "@authority");created=1;keyid="k"').get("s") as InnerList;
    const base = (address: string) => signatureBase(input, { ...message, url: new URL(address) });
    expect(base("http://EXAMPLE.com:80/")).toContain('"@query": ?\n"@authority": example.com\n');
    expect(base("http://example.com:8080/?")).toContain('"@authority": example.com:8080\n');
  });
});

describe("what is no signature of ours", () => {
  const INPUT = '("@method" "@authority" "@path" "@query");created=1618884473;keyid="k";nonce="n"';
  test.each([
    ["two signatures", `a=${INPUT}, b=${INPUT}`, "a=:AA==:, b=:AA==:"],
    ["labels that differ", `a=${INPUT}`, "b=:AA==:"],
    ["a component twice", 'a=("@method" "@method");created=1;keyid="k"', "a=:AA==:"],
    ["a component with parameters", 'a=("@method";req);created=1;keyid="k"', "a=:AA==:"],
    ["a component that is absent", 'a=("x-nothing");created=1;keyid="k"', "a=:AA==:"],
    ["an unknown derived component", 'a=("@target");created=1;keyid="k"', "a=:AA==:"],
    ["a name in capitals", 'a=("Date");created=1;keyid="k"', "a=:AA==:"],
    ["no time", 'a=("@method");keyid="k"', "a=:AA==:"],
    ["a time with decimals", 'a=("@method");created=1.5;keyid="k"', "a=:AA==:"],
    ["no key", 'a=("@method");created=1', "a=:AA==:"],
    ["a nonce of 129 characters", `a=("@method");created=1;keyid="k";nonce="${"n".repeat(129)}"`, "a=:AA==:"],
    ["a signature that is text", `a=${INPUT}`, 'a="AA=="'],
    ["a list that is no list", 'a="x"', "a=:AA==:"],
    ["no structured field", "a=(", "a=:AA==:"],
  ])("%s", (_what, input, signature) => {
    expect(readSignature(signed(input, signature))).toBeNull();
  });

  test("a signature of another length or another key", () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const base = "x";
    const publicKey = readEd25519PublicKey(ED25519) ?? new Uint8Array();
    const foreign = sign(
      null,
      Buffer.from(base),
      createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" })),
    );
    expect(isSignatureOf({ algorithm: "ed25519", publicKey }, base, foreign)).toBe(false);
    expect(isSignatureOf({ algorithm: "ed25519", publicKey }, base, foreign.subarray(1))).toBe(false);
    expect(isSignatureOf({ algorithm: "hmac-sha256", secret: SECRET }, base, new Uint8Array(3))).toBe(false);
  });

  test("a private key is not taken for a public one", () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    expect(readEd25519PublicKey(privateKey.export({ format: "pem", type: "pkcs8" }).toString())).toBeNull();
    expect(readEd25519PublicKey("no PEM")).toBeNull();
  });
});
