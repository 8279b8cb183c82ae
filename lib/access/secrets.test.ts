import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { matchesHash, mintKeyId, mintSecret, parseApiKey, seal, unseal } from "./secrets.ts";
import { networkOf } from "./sign-in-limits.ts";

test("a minted key can be taken apart, and no other text can", () => {
  const [id, secret] = [mintKeyId(), mintSecret()];
  expect(parseApiKey(`plx_${id}_${secret}`)).toEqual({ id, secret });
  fc.assert(fc.property(fc.string(), (text) => parseApiKey(text) === null));
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 3 }),
      (more) => parseApiKey(`plx_${id}_${secret}${more}`) === null,
    ),
  );
});

test("a secret matches its own hash only", () => {
  const secret = mintSecret();
  expect([matchesHash(secret, sha256Hex(secret)), matchesHash(mintSecret(), sha256Hex(secret))]).toEqual([
    true,
    false,
  ]);
});

test("what is sealed opens only unaltered and only for its own row", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.nat(), (secret, at) => {
      const sealed = seal(secret, "row");
      expect(unseal(sealed, "row")).toBe(secret.toWellFormed());
      expect(() => unseal(sealed, "other")).toThrow();
      const altered = Uint8Array.from(sealed);
      altered[at % altered.length] = (altered[at % altered.length] ?? 0) ^ 1;
      expect(() => unseal(altered, "row")).toThrow();
    }),
    { numRuns: 50 },
  );
});

describe("the network of an address", () => {
  test.each([
    ["192.0.2.77", "192.0.2"],
    ["::ffff:192.0.2.77", "192.0.2"],
    ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"],
    ["2001:DB8:1:2::1", "2001:0db8:0001:0002"],
    ["2001:db8::1", "2001:0db8:0000:0000"],
    ["::1", "0000:0000:0000:0000"],
    ["fe80::1%eth0", "fe80:0000:0000:0000"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
