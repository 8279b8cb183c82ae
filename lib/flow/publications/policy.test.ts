import { expect, test } from "vitest";
import type { Site } from "#lib/registry/index.ts";
import { outputsOf } from "./policy.ts";

const cms = {
  kind: "webhook-cms",
  url: "https://cms.example/hook",
  secret_ref: null,
  timeout_ms: 1,
  retry_budget: 1,
} as const;
const site = (publication_profile: Site["publication_profile"], channels: Site["channels"] = [cms]) => ({
  locales: ["zh-TW", "en"],
  channels,
  publication_profile,
});
const places = (...args: Parameters<typeof site>) =>
  outputsOf(site(...args)).map(({ locale, channel }) => `${channel} ${locale}`);

test("each locale goes to the web and to every channel that is set up", () => {
  expect(places({}, [])).toEqual(["web zh-TW", "web en"]);
  expect(places({})).toEqual(["web zh-TW", "webhook-cms zh-TW", "web en", "webhook-cms en"]);
});

test("a channel with chosen locales gets those of them that the site has, and the web still gets all", () => {
  expect(places({ channel_locales: { "webhook-cms": ["en"] } })).toEqual([
    "web zh-TW",
    "web en",
    "webhook-cms en",
  ]);
  expect(places({ channel_locales: { "webhook-cms": ["ja"] } })).toEqual(["web zh-TW", "web en"]);
});
