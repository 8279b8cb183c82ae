import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress, trustedProxies } from "./client-address.ts";

const proxies = trustedProxies(["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.7"]);
const nobody = trustedProxies([]);

test.each([
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.9.9.9, 192.0.2.7", "198.51.100.1"],
  ["2001:db8:1::5", "2001:db8:2::9", "2001:db8:2::9"],
  ["10.0.0.1", "", "10.0.0.1"],
  ["10.0.0.1", "unknown", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1:443", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1, <script>", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
])("peer %s that passes on %s is %s", (peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected);
});

test("where no proxy is trusted nothing that is written counts", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.string(), (peer, text) => {
      expect(clientAddress(peer, text, nobody)).toBe(peer);
    }),
  );
});

test("what stands left of the first foreign address changes nothing", () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (text, client) => {
      fc.pre(!proxies.has(client));
      expect(clientAddress("10.0.0.1", `${text},${client}, 10.3.3.3`, proxies)).toBe(client);
    }),
  );
});

test("a connection that is gone has no address", () => {
  expect(clientAddress(null, "198.51.100.1", proxies)).toBeNull();
});
