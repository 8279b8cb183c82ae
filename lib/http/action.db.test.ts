import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { encode } from "next-auth/jwt";
import { z } from "zod";
import { createSession } from "#lib/access/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { countNotes, createNotes } from "#lib/testing/notes.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { action } from "./action.ts";
import { signInSecret } from "./sign-in/read-session.ts";

let db: FreshDatabase;
let editor: string;
let reader: string;
let readerAccount: TestAccount;

async function cookieOf(account: TestAccount): Promise<string> {
  const { tenant } = account.principal;
  const { sid } = await createSession(
    { accountId: account.id, tenantId: tenant.id, sessionVersion: 1 },
    "test",
  );
  return `plx=${await encode({ token: { sid }, secret: signInSecret() })}`;
}

beforeAll(async () => {
  db = await freshDatabase();
  const { tenant } = await db.addTenant("alpha");
  editor = await cookieOf(await addAccount(tenant, "editor"));
  readerAccount = await addAccount(tenant, "reader");
  reader = await cookieOf(readerAccount);
  await createNotes(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.admin.query("truncate note");
});

const writeNote = action({
  operation: "writeNoteForm",
  tag: "notes",
  access: { scope: "evidence:write" },
  input: z.strictObject({ text: z.string().min(1), refuse: z.stringbool().optional() }),
  handle: ({ run, ctx, input }) =>
    run(async (tx) => {
      await tx.$executeRaw`insert into note values (${ctx.tenant}::uuid, ${input.text})`;
      if (input.text === "defect") throw new Error("stays inside");
      return input.refuse ? err({ code: "http.conflict" }) : ok({ length: input.text.length });
    }),
});

const form = (fields: [string, string | Blob][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const send = (fields: [string, string | Blob][], headers: Record<string, string> = {}) =>
  writeNote(
    { headers: new Headers({ cookie: editor, origin: "http://localhost:3000", ...headers }) },
    form(fields),
  );

describe("a form", () => {
  test("does its work once, for who may", async () => {
    expect(
      await send([
        ["text", "hello"],
        ["$ACTION_ID_1", ""],
      ]),
    ).toEqual({ ok: true, value: { length: 5 } });
    expect(await countNotes(db)).toBe(1);
  });

  test.each([
    ["from a foreign page", { origin: "https://evil.example" }, 403],
    ["from an opaque page", { origin: "null" }, 403],
    ["of nobody", { cookie: "" }, 401],
  ])("%s is a problem and writes nothing", async (_what, headers, status) => {
    expect(await send([["text", "hello"]], headers)).toMatchObject({ ok: false, error: { status } });
    expect(await countNotes(db)).toBe(0);
  });

  test("without an Origin needs the browser's word", async () => {
    const headers = new Headers({ cookie: editor });
    expect(await writeNote({ headers }, form([["text", "a"]]))).toMatchObject({
      ok: false,
      error: { status: 403 },
    });
    headers.set("sec-fetch-site", "same-origin");
    expect(await writeNote({ headers }, form([["text", "a"]]))).toMatchObject({ ok: true });
  });

  test("of who may not is denied, and audited", async () => {
    expect(await send([["text", "hello"]], { cookie: reader })).toMatchObject({
      ok: false,
      error: { status: 403, code: "forbidden" },
    });
    const audit = await db.admin.query("select action from audit_entry where not allowed and actor = $1", [
      readerAccount.id,
    ]);
    expect(audit.rows).toEqual([{ action: "evidence:write" }]);
  });

  test.each<[string, [string, string | Blob][]]>([
    [
      "an unknown field",
      [
        ["text", "a"],
        ["tenant_id", "b"],
      ],
    ],
    [
      "a field given twice",
      [
        ["text", "a"],
        ["text", "b"],
      ],
    ],
    ["a file", [["text", new Blob(["a"])]]],
    ["a NUL", [["text", "a\0"]]],
    ["nothing", []],
    [
      "a prototype",
      [
        ["__proto__", "a"],
        ["text", "a"],
      ],
    ],
  ])("with %s is a problem with a pointer", async (_what, fields) => {
    const outcome = await send(fields);
    expect(outcome).toMatchObject({ ok: false, error: { status: 400, code: "invalid_request" } });
    expect(outcome.ok ? [] : outcome.error.errors).not.toEqual([]);
    expect(await countNotes(db)).toBe(0);
  });

  test("that is refused or fails leaves nothing behind and tells nothing of the defect", async () => {
    expect(
      await send([
        ["text", "a"],
        ["refuse", "true"],
      ]),
    ).toMatchObject({ ok: false, error: { status: 409 } });
    const failed = await send([["text", "defect"]]);
    expect(failed).toMatchObject({ ok: false, error: { status: 500, code: "internal_error" } });
    expect(JSON.stringify(failed)).not.toContain("stays inside");
    expect(await countNotes(db)).toBe(0);
  });
});
