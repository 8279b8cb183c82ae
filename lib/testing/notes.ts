import { z } from "zod";
import type { FreshDatabase } from "#lib/testing/database.ts";
import { route } from "#lib/http/route.ts";
import { err, ok } from "#lib/kernel/result.ts";
import type { TestAccount } from "./accounts.ts";

/** One writing operation over a table of its own, for tests of what every operation shares. */
const postNote = route({
  operation: "postNote",
  tag: "notes",
  summary: "Writes a note",
  access: { scope: "evidence:write" },
  body: z.strictObject({
    text: z.string().min(1),
    refuse: z.enum(["conflict", "forbidden", "throw"]).optional(),
  }),
  answers: { 201: z.strictObject({ text: z.string() }) },
  errors: ["conflict"],
  handle: ({ run, ctx, body }) =>
    run(async (tx) => {
      await tx.$executeRaw`insert into note values (${ctx.tenant}::uuid, ${body.text})`;
      if (body.refuse === "throw") throw new Error("a defect whose text stays inside");
      if (body.refuse !== undefined) return err({ code: `http.${body.refuse}` });
      return ok({ body: { text: body.text } });
    }),
});

export type NoteRequest = {
  readonly account: TestAccount;
  readonly body?: unknown;
  readonly raw?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
};
export type NoteAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};

/** Creates the table of notes. */
export async function createNotes(db: FreshDatabase): Promise<void> {
  await db.admin.query("create table note (tenant_id uuid not null, text text not null)");
  await db.admin.query("grant all on note to plx_app");
}

export async function countNotes(db: FreshDatabase): Promise<number> {
  const counted = await db.admin.query<{ n: number }>("select count(*)::int as n from note");
  return counted.rows[0]?.n ?? -1;
}

/** Posts a note as an account, by default a good one. */
export async function sendNote({ account, body, raw, headers = {} }: NoteRequest): Promise<NoteAnswer> {
  const request = new Request("http://localhost/api/v1/notes", {
    method: "POST",
    headers: { "content-type": "application/json", ...account.headers, ...headers },
    body: raw ?? JSON.stringify(body ?? { text: "hello" }),
    duplex: "half",
  } as RequestInit);
  const response = await postNote(request, { params: Promise.resolve({}) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
