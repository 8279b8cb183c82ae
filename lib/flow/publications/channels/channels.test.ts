import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { createCmsTransport } from "#lib/adapters/http-client/index.ts";
import { hashId, sha256Hex, uuidv7 } from "#lib/kernel/mint.ts";
import { channelConformance } from "#lib/testing/channel-conformance.ts";
import { startMockCms, type CmsMode, type MockCms } from "#lib/testing/mock-cms/index.ts";
import { provideArtifactRenderer, provideCmsTransport, RenderUnavailable } from "../ports.ts";

import type { ChannelRequest } from "./port.ts";
import { signatureHeaders } from "./signature.ts";
import { web } from "./web.ts";
import { webhookCms } from "./webhook-cms.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const channel = webhookCms((reference) => (reference === "secret://sites/a/cms" ? SECRET : null));
const transport = createCmsTransport({ allowLoopback: true, userAgent: "test" });
let cms: MockCms;

beforeAll(async () => {
  provideCmsTransport(transport);
  cms = await startMockCms();
});
afterAll(async () => {
  await transport.close();
  await cms.close();
});
beforeEach(() => {
  cms.setMode("well");
  cms.setLookups("well");
});

function request(change: Partial<ChannelRequest> = {}): ChannelRequest {
  return {
    effectKey: hashId("fx", [uuidv7()]),
    action: "publish",
    pubid: `pub_${uuidv7()}`,
    revision: 1,
    siteId: "agiright",
    locale: "zh-TW",
    title: "人工智慧法生效",
    summary: "A summary",
    bodyText: "line 1\nline 2",
    url: "https://agiright.example/zh-TW/topics/x",
    path: "/zh-TW/topics/x",
    publishedAt: new Date("2026-01-02T03:04:05.678Z"),
    provenanceUrl: "https://parallax.example/api/v1/publications/x/provenance",
    settings: { url: cms.url, secretRef: "secret://sites/a/cms", timeoutMs: 300 },
    ...change,
  };
}

const send = async (mode: CmsMode, change: Partial<ChannelRequest> = {}) => {
  cms.setMode(mode, 1);
  return await channel.send(request(change));
};

describe("the webhook CMS wire", () => {
  channelConformance("webhook-cms", channel, () => {
    let url = cms.url;
    return {
      request: () => request({ settings: { url, secretRef: "secret://sites/a/cms", timeoutMs: 300 } }),
      heal: () => (url = cms.url),
      breakDown: () => (url = "http://127.0.0.1:9/hook"),
    };
  });

  test.each<[CmsMode, object]>([
    ["well", { kind: "done" }],
    ["conflict", { kind: "done" }],
    ["429", { kind: "transient", retryAfterMs: 120_000 }],
    ["503", { kind: "transient" }],
    ["403", { kind: "refused" }],
    ["redirect", { kind: "refused" }],
    ["garbage", { kind: "unknown" }],
    ["late", { kind: "unknown" }],
    ["never", { kind: "unknown" }],
    ["reset-before", { kind: "unknown" }],
    ["reset-after", { kind: "unknown" }],
  ])("a system that answers %s is %j", async (mode, outcome) => {
    expect(await send(mode)).toMatchObject(outcome);
  });

  test("a redirect is not followed anywhere", async () => {
    const before = cms.calls.length;
    await send("redirect");
    expect(cms.calls.length - before).toBe(1);
  });

  test("the body has exactly the members of the wire", async () => {
    const sent = request();
    await channel.send(sent);
    expect(cms.posts(sent.effectKey)[0]?.body).toEqual({
      effect_key: sent.effectKey,
      action: "publish",
      pubid: sent.pubid,
      revision: 1,
      site_id: "agiright",
      locale: "zh-TW",
      title: "人工智慧法生效",
      summary: "A summary",
      body_text: "line 1\nline 2",
      url: sent.url,
      published_at: "2026-01-02T03:04:05.678Z",
      provenance_url: sent.provenanceUrl,
    });
  });

  test("an outside judge accepts the signature, and refuses it for a body changed by one byte", async () => {
    const sent = request();
    await channel.send(sent);
    const [call] = cms.posts(sent.effectKey);
    const headers = call?.headers as Record<string, string>;
    expect(headers["idempotency-key"]).toBe(sent.effectKey);
    expect(headers["webhook-id"]).toBe(sent.effectKey);
    const judge = new Webhook(SECRET);
    expect(judge.verify(call?.text ?? "", headers)).toMatchObject({ effect_key: sent.effectKey });
    expect(() => judge.verify(`${call?.text} `, headers)).toThrow();
  });

  test("a second send carries the same id and a body equal byte for byte", async () => {
    const sent = request();
    await send("503");
    cms.setMode("503", 1);
    await channel.send(sent);
    await channel.send(sent);
    const [first, second] = cms.posts(sent.effectKey);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });

  test("a look finds what was done and nothing else; an unclear answer stays unclear", async () => {
    const sent = request();
    await channel.send(sent);
    expect(await channel.find(sent)).toMatchObject({ kind: "found" });
    expect(await channel.find(request())).toEqual({ kind: "absent" });
    cms.setLookups("500");
    expect(await channel.find(sent)).toMatchObject({ kind: "unclear" });
  });

  test.each([
    ["no address", { url: null, secretRef: "secret://sites/a/cms", timeoutMs: 300 }],
    [
      "an address of this machine's other ports by name",
      { url: "http://metadata.localhost.:80/", secretRef: "none", timeoutMs: 300 },
    ],
    [
      "a scheme that is not http",
      { url: "file:///etc/passwd", secretRef: "secret://sites/a/cms", timeoutMs: 300 },
    ],
    ["a private address", { url: "http://10.0.0.1/hook", secretRef: "secret://sites/a/cms", timeoutMs: 300 }],
    [
      "a mapped private address",
      { url: "http://[::ffff:a00:1]/hook", secretRef: "secret://sites/a/cms", timeoutMs: 300 },
    ],
    ["no secret to sign with", { url: "http://127.0.0.1:1/hook", secretRef: null, timeoutMs: 300 }],
  ])("%s is refused before anything is sent", async (_what, settings) => {
    expect((await channel.send(request({ settings }))).kind).toBe("refused");
  });

  test("nothing listening is transient: nothing was sent", async () => {
    const settings = { url: "http://127.0.0.1:9/hook", secretRef: "secret://sites/a/cms", timeoutMs: 300 };
    expect((await channel.send(request({ settings }))).kind).toBe("transient");
  });
});

test("the signature is that of the published vector", () => {
  const at = new Date(1_614_265_330_000);
  const signed = signatureHeaders(SECRET, {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at,
    body: '{"test": 2432232314}',
  });
  expect(signed["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

describe("the web channel", () => {
  let isAway = false;
  let status: 200 | 404 | 503 = 200;
  beforeEach(() => {
    [isAway, status] = [false, 200];
    provideArtifactRenderer({
      designOf: () => ({ page: "d", document: "d" }),
      render: ({ path }) => {
        if (isAway) throw new RenderUnavailable("the renderer is being restarted");
        const bytes = Buffer.from(path);
        return Promise.resolve({
          status,
          bytes,
          hash: sha256Hex(bytes),
          headers: {},
          assets: [],
          design: "d",
        });
      },
    });
  });

  channelConformance("web", web, () => ({
    request,
    heal: () => (isAway = false),
    breakDown: () => (isAway = true),
  }));

  test("a page that is not drawn whole is not done", async () => {
    for (status of [404, 503] as const) expect((await web.send(request())).kind).toBe("transient");
    expect((await web.send(request({ path: null }))).kind).toBe("refused");
  });
});
