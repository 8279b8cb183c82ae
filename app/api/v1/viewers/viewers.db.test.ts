import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticateApiKey, createApiKey, readEd25519PublicKey } from "#lib/access/index.ts";
import type { Me } from "#lib/access/contracts.ts";
import type { RouteHandler } from "#lib/http/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { signRequest, type SignedRequest, type SigningHalf } from "#lib/testing/sign-request.ts";
import { GET as getMe } from "../me/route.ts";
import { POST as postEvidence } from "../evidence/route.ts";
import { DELETE as deleteViewer, PUT as putViewer } from "./[external_id]/route.ts";

let db: FreshDatabase;
let tenant: string;
let host: TestAccount;
let otherHost: TestAccount;
let reader: TestAccount;
let editor: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
  host = await addAccount(tenant, "host");
  otherHost = await addAccount(tenant, "host");
  reader = await addAccount(tenant, "reader");
  editor = await addAccount(tenant, "editor");
});
afterAll(() => db.close());

const half = ({ key }: { readonly key: string }): SigningHalf => {
  const [, id = "", secret = ""] = /^plx_([^_]+)_(.+)$/.exec(key) ?? [];
  return { id, secret };
};
const send = async (handler: RouteHandler, request: Request, params: Record<string, string> = {}) => {
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as Me & { code: string } };
};
const ME = "http://localhost:3000/api/v1/me?a=%C3%A4";
const me = (wanted: Partial<SignedRequest> = {}) =>
  send(getMe, signRequest({ url: "http://localhost:3000/api/v1/me", key: half(host), ...wanted }));
const viewer = (method: "PUT" | "DELETE", external_id: string, account: TestAccount = host) =>
  send(
    method === "PUT" ? putViewer : deleteViewer,
    new Request("http://localhost/api/v1/viewers/x", { method, headers: account.headers }),
    { external_id },
  );
const nowS = () => Math.floor(Date.now() / 1_000);

describe("a signed request", () => {
  test("stands for the key's account, by the key's secret", async () => {
    expect(await me()).toMatchObject({ status: 200, body: { account: { id: host.id } } });
  });

  test("stands for the account of a key whose secret half we never had", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const raw = readEd25519PublicKey(publicKey.export({ format: "pem", type: "spki" }).toString());
    const created = await createApiKey({
      account: editor.handle,
      actor: "test",
      ...(raw ? { publicKey: raw } : {}),
    });
    expect(created).toMatchObject({ ok: true, value: { key: null } });
    const id = created.ok ? created.value.id : "";
    expect(await me({ key: { id, secret: privateKey } })).toMatchObject({
      status: 200,
      body: { account: { id: editor.id } },
    });
    expect((await me({ key: { id, secret: generateKeyPairSync("ed25519").privateKey } })).status).toBe(401);
    expect((await me({ key: { id, secret: privateKey }, parameters: ';alg="hmac-sha256"' })).status).toBe(
      401,
    );
    expect(await authenticateApiKey(`plx_${id}_${"A".repeat(43)}`)).toBeNull();
  });

  test("carries a body whose digest it covers, once", async () => {
    const body = JSON.stringify({ title: "Numbat census published", url: "https://zoo.example/numbat" });
    const wanted = {
      method: "POST",
      url: "http://localhost:3000/api/v1/evidence",
      body,
      key: half(editor),
      nonce: "n1",
    };
    expect((await send(postEvidence, signRequest(wanted))).status).toBe(201);
    expect(await send(postEvidence, signRequest(wanted))).toMatchObject({
      status: 401,
      body: { code: "unauthenticated" },
    });
    const altered = signRequest({ ...wanted, nonce: "n2" });
    const forged = new Request(altered.url, {
      method: "POST",
      headers: altered.headers,
      body: body.replace("Numbat", "Wombat"),
    });
    expect((await send(postEvidence, forged)).status).toBe(401);
    const uncovered = signRequest({
      ...wanted,
      nonce: "n3",
      covered: ["@method", "@authority", "@path", "@query"],
    });
    expect((await send(postEvidence, uncovered)).status).toBe(401);
  });

  test.each([-310, 310])("%i s from now is nobody's", async (offsetS) => {
    expect(await me({ created: nowS() + offsetS })).toMatchObject({ status: 401 });
  });

  test.each<[string, Partial<SignedRequest>]>([
    ["that has expired", { parameters: `;expires=${nowS() - 10}` }],
    ["without a nonce", { nonce: null }],
    ["of an unknown key", { key: { id: "0000000000000000", secret: "x" } }],
    ["without the method", { covered: ["@authority", "@path", "@query"] }],
    ["without the authority", { covered: ["@method", "@path", "@query"] }],
    ["without the path", { covered: ["@method", "@authority", "@query"] }],
    ["without the query", { covered: ["@method", "@authority", "@path"] }],
    ["of another algorithm", { parameters: ';alg="ed25519"' }],
    ["beside another credential", { headers: { authorization: "Bearer x" } }],
  ])("%s is nobody's", async (_what, wanted) => {
    expect(await me(wanted)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  test("counts for its own method, address and query only", async () => {
    const signed = signRequest({ url: ME, key: half(host) });
    const elsewhere = async (url: string, method = "GET") =>
      (await send(getMe, new Request(url, { method, headers: signed.headers }))).status;
    expect(await elsewhere("http://localhost:3000/api/v1/me?a=b")).toBe(401);
    expect(await elsewhere("http://localhost:3001/api/v1/me?a=%C3%A4")).toBe(401);
    expect(await elsewhere("http://localhost:3000/api/v1/mf?a=%C3%A4")).toBe(401);
    expect(await elsewhere(ME, "PUT")).toBe(401);
  });

  test("of a revoked key is nobody's", async () => {
    const account = await addAccount(tenant, "reader");
    await db.admin.query("update api_key set revoked_at = now() where account_id = $1", [account.id]);
    expect((await me({ key: half(account) })).status).toBe(401);
  });
});

test("a digest that is not the body's is refused also without a signature", async () => {
  const body = { title: "Bilby count", url: "https://zoo.example/bilby" };
  const headers = { "content-digest": "sha-256=:AAAA:" };
  expect(await call(postEvidence, { account: editor, body, headers })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/headers/content-digest" }] },
  });
});

describe("viewers of a host", () => {
  const as = (external: string, key: SigningHalf = half(host), more: Partial<SignedRequest> = {}) =>
    me({ key, headers: { "x-parallax-viewer": external }, ...more });

  test("201 once and 200 afterwards, with the same account; signed requests then act for it with the key's rights", async () => {
    const first = await viewer("PUT", "user:1");
    const again = await viewer("PUT", "user:1");
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const acting = await as("user:1");
    expect(acting).toMatchObject({ status: 200, body: { account: first.body.account, roles: ["author"] } });
    expect(acting.body.scopes).toContain("posts:write");
    expect(acting.body.scopes).not.toContain("viewers:write");
  });

  test("two calls at once make one account", async () => {
    const both = await Promise.all([1, 2, 3, 4].map(() => viewer("PUT", "user:2")));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(both.map(({ body }) => body.account.id)).size).toBe(1);
  });

  test("are the host's own: unknown, another host's and uncovered names are nobody; without a signature 403", async () => {
    await viewer("PUT", "user:3");
    expect((await as("user:nobody")).status).toBe(401);
    expect((await as("user:3", half(otherHost))).status).toBe(401);
    expect((await as("user:3", half(reader))).status).toBe(401);
    const covered = ["@method", "@authority", "@path", "@query"];
    expect((await as("user:3", half(host), { covered })).status).toBe(401);
    const bearer = new Request("http://localhost/api/v1/me", {
      headers: { ...host.headers, "x-parallax-viewer": "user:3" },
    });
    expect((await send(getMe, bearer)).status).toBe(403);
  });

  test("204 ends it at once, 404 for who is not there, and PUT brings the same account back", async () => {
    const { body } = await viewer("PUT", "user:4");
    expect((await viewer("DELETE", "user:4")).status).toBe(204);
    expect((await as("user:4")).status).toBe(401);
    expect((await viewer("DELETE", "user:4")).status).toBe(404);
    expect((await viewer("DELETE", "user:nobody")).status).toBe(404);
    expect(await viewer("PUT", "user:4")).toMatchObject({ status: 200, body });
    expect((await as("user:4")).status).toBe(200);
  });

  test("400 for a name that no header can carry, 401 without a credential, 403 for who is no host", async () => {
    for (const name of ["a b", "é", "x".repeat(201), ""])
      expect((await viewer("PUT", name)).status, name).toBe(400);
    expect((await viewer("PUT", "user:5", reader)).status).toBe(403);
    const nobody = new Request("http://localhost/api/v1/viewers/x", { method: "PUT" });
    expect((await send(putViewer, nobody, { external_id: "x" })).status).toBe(401);
  });
});
