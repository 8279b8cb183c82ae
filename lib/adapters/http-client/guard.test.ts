import { describe, expect, test } from "vitest";
import { classifyAddress } from "./addresses.ts";
import { checkUrl, guardedLookup } from "./guard.ts";

const CLOSED = { allowLoopback: false };
const OPEN = { allowLoopback: true };

describe("only public unicast addresses may be dialled", () => {
  test.each([
    "93.184.216.34",
    "8.8.8.8",
    "2606:2800:220:1:248:1893:25c8:1946",
    "2a00:1450:4001::1",
    "::ffff:8.8.8.8",
  ])("%s is public", (address) => {
    expect(classifyAddress(address)).toBe("public");
  });

  test.each(["127.0.0.1", "127.8.9.1", "::1", "[::1]", "::ffff:127.0.0.1", "::ffff:7f00:1"])(
    "%s is this machine",
    (address) => {
      expect(classifyAddress(address)).toBe("loopback");
    },
  );

  test.each([
    "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.2.1", "192.88.99.1",
    "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::7f00:1", "::127.0.0.1", "::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1",
    "100::1", "fc00::1", "fd00::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "3fff::1", "5f00::1", "4000::1", "2001:20::1", "2620:4f:8000::1", "192.31.196.1", "192.52.193.1",
    "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "not an address", "",
  ])("%s is neither", (address) => {
    expect(classifyAddress(address)).toBe("special");
  }); // prettier-ignore
});

describe("an address is checked before anything is dialled", () => {
  test.each([
    "http://127.1/", "http://0x7f000001/", "http://2130706433/", "http://0177.0.0.1/", "http://１２７.0.0.1/", "http://[::ffff:7f00:1]/",
    "http://[::7f00:1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/",
    "http://localhost/", "http://localhost./", "http://a.localhost/", "https://example.com:6379/", "http://example.com:443/", "https://user:pass@example.com/",
    "https://user@example.com/", "file:///etc/passwd", "ftp://example.com/", "gopher://example.com/", "data:text/plain,x", "javascript:alert(1)", "//example.com", "",
  ])("%s is refused", (address) => {
    expect(checkUrl(address, CLOSED).ok).toBe(false);
  }); // prettier-ignore

  test.each([
    "https://example.com/feed",
    "http://example.com:80/",
    "https://example.com:443/a?b",
    "http://93.184.216.34/",
  ])("%s is let through", (address) => {
    expect(checkUrl(address, CLOSED).ok).toBe(true);
  });

  test("loopback opens by its option, on any port, and nothing else with it", () => {
    for (const address of ["http://127.0.0.1:4000/", "http://localhost:4000/", "http://[::1]:4000/"])
      expect(checkUrl(address, OPEN).ok, address).toBe(true);
    for (const address of ["http://10.0.0.1/", "http://example.com:4000/", "http://[::7f00:1]/"])
      expect(checkUrl(address, OPEN).ok, address).toBe(false);
  });
});

describe("a name is only as public as all its addresses", () => {
  const lookUp = (addresses: readonly string[], options = CLOSED) =>
    new Promise<string>((resolve) => {
      const resolveName = () =>
        Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
      guardedLookup({ ...options, resolve: resolveName })("name.example", { all: true }, (error, found) => {
        resolve(error ? error.name : JSON.stringify(found));
      });
    });

  test("one private address among public ones refuses it", async () => {
    expect(await lookUp(["93.184.216.34", "10.0.0.1"])).toBe("AddressRefusedError");
    expect(await lookUp(["2606:2800:220:1::1", "::1"])).toBe("AddressRefusedError");
    expect(await lookUp([])).toBe("AddressRefusedError");
  });

  test("the addresses that were checked are the ones handed out for dialling", async () => {
    expect(await lookUp(["93.184.216.34"])).toBe('[{"address":"93.184.216.34","family":4}]');
    expect(await lookUp(["127.0.0.1"], OPEN)).toBe('[{"address":"127.0.0.1","family":4}]');
  });
});
