import { expect, test } from "vitest";
import type { SiteSnapshot } from "./contracts.ts";
import { isReservedHost, normaliseHost, originOfSite, siteOfHost } from "./rules.ts";

const site = (siteId: string, kind: "mother" | "child", hosts: string[], status = "active" as const) => ({
  siteId,
  kind,
  name: siteId,
  hosts,
  defaultLocale: "en",
  locales: ["en"],
  status,
});
const snapshot: SiteSnapshot = {
  version: 1,
  sites: [
    site("mother", "mother", []),
    site("agiright", "child", ["agiright.example"]),
    site("harbor.brief", "child", ["brief.harbor.example", "www.brief.harbor.example"]),
    { ...site("old", "child", ["old.example"]), status: "retired" as const },
  ],
};
const production = { origin: "https://parallax.example", isDevelopment: false };
const development = { origin: "http://localhost:3000", isDevelopment: true };

test.each([
  ["Parallax.Example", "parallax.example"],
  ["parallax.example:8443", "parallax.example"],
  ["parallax.example.", "parallax.example"],
  ["parallax.example.:80", "parallax.example"],
  ["[::1]:3000", "[::1]"],
  ["127.0.0.1:3000", "127.0.0.1"],
])("the host %s is compared as %s", (header, host) => {
  expect(normaliseHost(header)).toBe(host);
});

test.each([
  "",
  " ",
  "a b",
  "a/b",
  "a@b",
  "a..b",
  "parallax.example..",
  ".example",
  "a_b.example",
  "exämple.org",
  "a:b:c",
  "a:123456",
  "localhost:65536",
  "[::1",
  "a\tb",
  "x".repeat(300),
  "a,b",
])("%j is no host", (header) => {
  expect(normaliseHost(header)).toBeNull();
});

test.each([
  ["parallax.example", "mother"],
  ["agiright.example", "agiright"],
  ["www.brief.harbor.example", "harbor.brief"],
  ["www.agiright.example", null],
  ["agiright.localhost", null],
  ["localhost", null],
  ["127.0.0.1", null],
  ["old.example", null],
  ["unknown.example", null],
])("in production %s is answered by %s", (host, expected) => {
  expect(siteOfHost(snapshot, host, production)?.siteId ?? null).toBe(expected);
});

test.each([
  ["localhost", "mother"],
  ["127.0.0.1", "mother"],
  ["[::1]", "mother"],
  ["agiright.localhost", "agiright"],
  ["harbor.brief.localhost", "harbor.brief"],
  ["mother.localhost", null],
  ["nobody.localhost", null],
  ["parallax.example", null],
])("in development %s is answered by %s", (host, expected) => {
  expect(siteOfHost(snapshot, host, development)?.siteId ?? null).toBe(expected);
});

test.each([
  ["production", production, "mother", "https://parallax.example"],
  ["production", production, "harbor.brief", "https://brief.harbor.example"],
  [
    "production",
    { ...production, origin: "https://parallax.example:8443" },
    "agiright",
    "https://agiright.example:8443",
  ],
  ["development", development, "agiright", "http://agiright.localhost:3000"],
])("in %s (%j) the origin of %s is %s", (_mode, rule, siteId, origin) => {
  const site = snapshot.sites.find((one) => one.siteId === siteId);
  expect(site && originOfSite(site, rule)).toBe(origin);
});

test.each([
  ["parallax.example", production],
  ["agiright.localhost", production],
  ["127.0.0.1", production],
  ["10.1", production],
  ["10.0x7f", production],
  ["localhost", development],
  ["agiright.localhost", development],
])("the host %s is no child's own", (host, rule) => {
  expect(isReservedHost(host, rule)).toBe(true);
});

test.each([
  "agiright.example",
  "sub.parallax.example",
  "localhost.example",
  "1.example",
  "x0x1.example",
  "a.example1",
])("the host %s may be a child's", (host) => {
  expect(isReservedHost(host, production)).toBe(false);
});
