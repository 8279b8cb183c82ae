import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, listSessions, loadSession, revokeSession } from "#lib/access/index.ts";
import { env } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { ask, CookieJar, type Answer } from "#lib/testing/web.ts";
import { startWeb, type Web } from "../front-door/start-web.ts";
import { readSessionId } from "./read-session.ts";

let db: FreshDatabase;
let web: Web;
let tenant: string;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
  web = await startWeb(0);
});
afterAll(async () => {
  await web.stop();
  await db.close();
});

let n = 0;
async function addPerson(): Promise<string> {
  const handle = `person-${(n += 1)}`;
  await createAccount({
    handle,
    tenantId: tenant,
    role: "editor",
    password: "a long password",
    actor: "test",
  });
  return handle;
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const FORM = { "content-type": "application/x-www-form-urlencoded" };

class Browser {
  readonly jar = new CookieJar();
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await ask(web.port, path, { headers: { cookie: this.jar.header, ...headers } });
    this.jar.take(answer.headers);
    return answer;
  }
  async post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await ask(web.port, path, {
      method: "POST",
      headers: { ...FORM, cookie: this.jar.header, ...headers },
      body: form(fields),
    });
    this.jar.take(answer.headers);
    return answer;
  }
  async signIn(handle: string, password = "a long password", callbackUrl = "/home"): Promise<Answer> {
    const { csrfToken } = (await this.get("/api/auth/csrf")).json() as { csrfToken: string };
    return await this.post("/api/auth/callback/credentials", { csrfToken, handle, password, callbackUrl });
  }
  async signOut(): Promise<Answer> {
    const { csrfToken } = (await this.get("/api/auth/csrf")).json() as { csrfToken: string };
    return await this.post("/api/auth/signout", { csrfToken });
  }
}

describe("signing in", () => {
  test("csrf → callback → session → sign out → 401, and the old token stays dead", async () => {
    const handle = await addPerson();
    const browser = new Browser();
    expect((await browser.get("/api/v1/me")).status).toBe(401);
    const signedIn = await browser.signIn(handle);
    expect([signedIn.status, signedIn.headers.location]).toEqual([302, "/home"]);
    expect((await browser.get("/api/v1/me")).json()).toMatchObject({
      account: { handle },
      tenant: "alpha",
      roles: ["editor"],
    });
    expect((await browser.get("/api/auth/session")).json()).toMatchObject({ user: { name: handle } });
    const kept = browser.jar.header;
    await browser.signOut();
    expect(browser.jar.has("plx")).toBe(false);
    expect((await ask(web.port, "/api/v1/me", { headers: { cookie: kept } })).status).toBe(401);
    expect(
      (await ask(web.port, "/api/auth/session", { headers: { cookie: kept } })).json(),
    ).not.toHaveProperty("user");
  });

  test("the cookie is out of reach of scripts and of foreign sites, and holds no name", async () => {
    const handle = await addPerson();
    const answer = await new Browser().signIn(handle);
    const cookie = (answer.headers["set-cookie"] ?? []).find((line) => line.startsWith("plx=")) ?? "";
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax/);
    expect(Buffer.from(cookie.split(".")[0] ?? "", "base64url").toString()).not.toContain(handle);
  });

  test("other cookies of ours beside the session's do not break it", async () => {
    const handle = await addPerson();
    const browser = new Browser();
    await browser.signIn(handle);
    const cookie = `plx_lang=ja; plx_theme=dark; ${browser.jar.header}`;
    expect((await ask(web.port, "/api/v1/me", { headers: { cookie } })).status).toBe(200);
    expect((await ask(web.port, "/api/auth/session", { headers: { cookie } })).json()).toHaveProperty("user");
  });

  test("unknown handle and wrong password answer alike and set no session", async () => {
    const handle = await addPerson();
    const [wrong, unknown] = [new Browser(), new Browser()];
    const one = await wrong.signIn(handle, "not the password");
    const two = await unknown.signIn("nobody-here");
    expect([one.status, one.headers.location, one.text]).toEqual([
      two.status,
      two.headers.location,
      two.text,
    ]);
    expect(one.headers.location).toContain("error=CredentialsSignin");
    expect([wrong.jar.has("plx"), unknown.jar.has("plx")]).toEqual([false, false]);
  });

  test("a handle is taken as people type it", async () => {
    const handle = await addPerson();
    const browser = new Browser();
    await browser.signIn(` @${handle.toUpperCase()} `);
    expect((await browser.get("/api/v1/me")).status).toBe(200);
  });

  test("without the CSRF token, or with that of another browser, nobody is signed in", async () => {
    const handle = await addPerson();
    const browser = new Browser();
    const fields = { handle, password: "a long password" };
    await browser.post("/api/auth/callback/credentials", fields);
    const { csrfToken } = (await new Browser().get("/api/auth/csrf")).json() as { csrfToken: string };
    await browser.post("/api/auth/callback/credentials", { ...fields, csrfToken });
    expect(browser.jar.has("plx")).toBe(false);
  });

  test.each(["null", "https://evil.example", "http://localhost.evil.example"])(
    "a form from the origin %s is refused",
    async (origin) => {
      const browser = new Browser();
      const { csrfToken } = (await browser.get("/api/auth/csrf")).json() as { csrfToken: string };
      const answer = await browser.post(
        "/api/auth/callback/credentials",
        { csrfToken, handle: "x", password: "y" },
        { origin },
      );
      expect(answer.status).toBe(403);
    },
  );

  test("signing in again gives a fresh session and ends the former one", async () => {
    const handle = await addPerson();
    const browser = new Browser();
    await browser.signIn(handle);
    const former = browser.jar.header;
    await browser.signIn(handle);
    expect((await browser.get("/api/v1/me")).status).toBe(200);
    expect((await ask(web.port, "/api/v1/me", { headers: { cookie: former } })).status).toBe(401);
  });
});

describe("return addresses", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://localhost@evil.example",
    "javascript:alert(1)",
    "https://evil.example/x",
    "/\t/evil.example",
    "data:text/html,x",
    "http://localhost:1@evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/home/%2e%2e//evil.example/x?y",
    "http://localhost:3000//evil.example",
  ])("%s leads to the front page", async (callbackUrl) => {
    const answer = await new Browser().signIn(await addPerson(), "a long password", callbackUrl);
    expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
    expect(
      (await new Browser().get(`/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`)).headers
        .location,
    ).not.toContain("evil");
  });

  test("a path of ours is kept with its query", async () => {
    const answer = await new Browser().signIn(
      await addPerson(),
      "a long password",
      "/events/x?as_of=2026&lang=ja",
    );
    expect(answer.headers.location).toBe("/events/x?as_of=2026&lang=ja");
  });
});

describe("sessions", () => {
  async function signedIn(): Promise<{ browser: Browser; handle: string }> {
    const handle = await addPerson();
    const browser = new Browser();
    await browser.signIn(handle);
    return { browser, handle };
  }
  const principalOf = async (browser: Browser) => {
    const sid = await readSessionId(new Headers({ cookie: browser.jar.header }));
    const principal = await loadSession(sid ?? "");
    if (principal === null) throw new Error("no session");
    return principal;
  };

  test.each([
    ["revoked", "update auth_session set revoked_at = created_at where account_id = $1"],
    ["expired", "update auth_session set expires_at = created_at where account_id = $1"],
    [
      "of an account whose password changed",
      "update account set session_version = session_version + 1 where id = $1",
    ],
    ["of a suspended account", "update account set state = 'suspended' where id = $1"],
    ["of an account without a role", "delete from membership where account_id = $1"],
  ])("a session that is %s answers 401", async (_state, change) => {
    const { browser } = await signedIn();
    const { account } = await principalOf(browser);
    await db.admin.query(change, [account.id]);
    expect((await browser.get("/api/v1/me")).status).toBe(401);
  });

  test("a person sees and ends the sessions of their own account only", async () => {
    const one = await signedIn();
    const two = await signedIn();
    const principal = await principalOf(one.browser);
    const other = await principalOf(two.browser);
    expect((await listSessions(principal)).map(({ id }) => id)).toEqual([principal.via.id]);
    expect(await revokeSession(principal, other.via.id)).toMatchObject({ ok: false });
    expect((await two.browser.get("/api/v1/me")).status).toBe(200);
    expect(await revokeSession(principal, principal.via.id)).toMatchObject({ ok: true });
    expect((await one.browser.get("/api/v1/me")).status).toBe(401);
  });

  test.each(["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "=".repeat(5_000)])(
    "the token %j is nobody's",
    async (token) => {
      expect((await ask(web.port, "/api/v1/me", { headers: { cookie: `plx=${token}` } })).status).toBe(401);
    },
  );

  test("the session id itself is not stored", async () => {
    const { browser } = await signedIn();
    const sid = (await readSessionId(new Headers({ cookie: browser.jar.header }))) ?? "?";
    const rows = await db.admin.query<{ text: string }>(
      "select auth_session::text as text from auth_session",
    );
    expect(rows.rows.filter((row) => row.text.includes(sid))).toEqual([]);
  });
});

describe("guessing", () => {
  test("after ten wrong passwords the right one waits too, and no other account does", async () => {
    const handle = await addPerson();
    const other = await addPerson();
    await db.admin.query("delete from login_attempt");
    const browser = new Browser();
    for (let i = 0; i < 10; i += 1) await browser.signIn(handle, `guess number ${i}`);
    const right = await browser.signIn(handle);
    expect(right.headers.location).toContain("error=RateLimited");
    expect(browser.jar.has("plx")).toBe(false);
    expect((await new Browser().signIn(other)).headers.location).toBe("/home");
  });

  test("parallel guesses do not outrun the limit", async () => {
    const handle = await addPerson();
    await db.admin.query("delete from login_attempt");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => new Browser().signIn(handle, `guess number ${i}`)),
    );
    const checked = answers.filter((answer) => answer.headers.location?.includes("error=CredentialsSignin"));
    expect(checked).toHaveLength(10);
    await db.admin.query("delete from login_attempt");
  });
});

test.each(["/api/authority", "/api/authXYZ", "/api/auth/_log", "/api/auth/../v1/me/x", "/api/auth", "/api"])(
  "%s is not open because of its beginning",
  async (path) => {
    expect((await ask(web.port, path)).status).toBe(404);
  },
);

test.each(["error=a%0D%0Ab", "error=%00", "error=%E2%80%A8//evil.example", `error=${"x".repeat(3_000)}`])(
  "a link with %s is told of no fault of ours, and leads nowhere else",
  async (query) => {
    for (const action of ["error", "signin", "error/x/y"]) {
      const answer = await ask(web.port, `/api/auth/${action}?${query}`);
      expect([answer.status < 500, answer.headers.location ?? ""]).toEqual([
        true,
        expect.not.stringMatching(/evil|xxx|%0D/i),
      ]);
    }
  },
);

test("a sign-in that is no form is refused", async () => {
  const answer = await ask(web.port, "/api/auth/callback/credentials?handle=x&password=y");
  expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
});

test("without a database signing in answers that it cannot, keeps the cookie, and recovers", async () => {
  const handle = await addPerson();
  const browser = new Browser();
  await browser.signIn(handle);
  await db.admin.query("alter function plx_find_session(text) rename to plx_find_session_away");
  await db.admin.query("alter function plx_find_credential(text) rename to plx_find_credential_away");
  const answer = await browser.signIn(handle);
  expect(answer.headers.location).toContain("error=Unavailable");
  await browser.get("/api/auth/session");
  expect(browser.jar.has("plx")).toBe(true);
  await db.admin.query("alter function plx_find_session_away(text) rename to plx_find_session");
  await db.admin.query("alter function plx_find_credential_away(text) rename to plx_find_credential");
  expect((await browser.get("/api/v1/me")).status).toBe(200);
  expect(env().origin).toBe("http://localhost:3000");
});
