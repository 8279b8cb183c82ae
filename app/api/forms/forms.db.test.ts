import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import "#lib/wiring.ts";
import { createSession } from "#lib/access/index.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { signInSecret } from "#lib/http/sign-in/read-session.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call } from "#lib/testing/call.ts";
import { arrangeEventRoutes, type EventRoutes } from "#lib/testing/event-routes.ts";
import { POST as postEvidence } from "../v1/evidence/route.ts";
import { POST as postMergeProposal } from "../v1/events/[geid]/merge-proposal/route.ts";
import { GET as getProposal } from "../v1/proposals/[id]/route.ts";
import { POST as decideHeld } from "./decide-intent/route.ts";
import { POST as decide } from "./decide-proposal/route.ts";
import { POST as replayLetter } from "./replay-letter/route.ts";
import { POST as rollBack } from "./roll-back-proposal/route.ts";
import { POST as startReplay } from "./start-replay/route.ts";

let at: EventRoutes;
let curators: string[];
let editor: string;
let reader: string;
let operator: string;

async function cookieOf(account: TestAccount): Promise<string> {
  const { sid } = await createSession(
    { accountId: account.id, tenantId: account.principal.tenant.id, sessionVersion: 1 },
    "test",
  );
  return `plx=${await encode({ token: { sid }, secret: signInSecret() })}`;
}

beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
  const tenant = at.curator.principal.tenant.id;
  curators = [await cookieOf(at.curator), await cookieOf(await addAccount(tenant, "curator"))];
  editor = await cookieOf(at.editor);
  reader = await cookieOf(at.reader);
  operator = await cookieOf(await addAccount(tenant, "operator"));
});
afterAll(async () => {
  await closeJobQueue();
  await at.db.close();
});

type Handler = typeof decide;
/** Where the browser is sent after a form. */
async function send(
  handler: Handler,
  cookie: string,
  fields: Record<string, string>,
  origin = "http://localhost:3000",
): Promise<string> {
  const request = new Request("http://localhost:3000/api/forms/x", {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  const response = await handler(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

async function proposed(): Promise<string> {
  const [a, b] = [await at.admitFresh(), await at.admitFresh()];
  const body = { into: a.geid, reason: "one thing" };
  return (await call(postMergeProposal, { account: at.agent, params: { geid: b.geid }, body })).body
    .proposal_id;
}
const statusOf = async (id: string) =>
  (await call(getProposal, { account: at.reader, params: { id } })).body.status;
const verdict = (id: string, more: Record<string, string> = {}) => ({
  ...{ id, verdict: "approve", reason: "as I see it", version: "1" },
  ...more,
});

test("a verdict is carried out, and the undo takes it back", async () => {
  const id = await proposed();
  expect(await send(decide, curators[0] ?? "", verdict(id))).toBe(`/desk/proposals/${id}?decided=approve`);
  expect(await statusOf(id)).toBe("applied");
  expect(await send(rollBack, curators[0] ?? "", { id, reason: "two" })).toBe(
    `/desk/proposals/${id}?undone=1`,
  );
  expect(await statusOf(id)).toBe("rolled_back");
});

test("of two curators at once one decides, the other is told and keeps the reason", async () => {
  const id = await proposed();
  const answers = await Promise.all(
    curators.map((cookie, index) => send(decide, cookie, verdict(id, { reason: `reason ${index}` }))),
  );
  const late = answers.findIndex((location) => location.includes("fault"));
  expect(answers.toSorted()[0]).toBe(`/desk/proposals/${id}?decided=approve`);
  expect(answers[late]).toBe(`/desk/proposals/${id}?fault=version_conflict&draft=reason+${late}`);
});

test.each([
  ["no reason", { reason: "" }, "invalid_request"],
  ["an unknown verdict", { verdict: "maybe" }, "invalid_request"],
  ["a version that is none", { version: "1e9" }, "invalid_request"],
  ["a stray field", { role: "operator" }, "invalid_request"],
  ["a stale version", { version: "7" }, "version_conflict"],
])("%s changes nothing", async (_what, fields, fault) => {
  const id = await proposed();
  expect(await send(decide, curators[0] ?? "", verdict(id, fields))).toContain(`fault=${fault}`);
  expect(await statusOf(id)).toBe("open");
});

test("an editor, nobody and a form from elsewhere decide nothing", async () => {
  const id = await proposed();
  expect(await send(decide, editor, verdict(id))).toContain("fault=forbidden");
  expect(await send(decide, "", verdict(id))).toContain("/signin");
  expect(await send(decide, curators[0] ?? "", verdict(id), "https://evil.example")).toContain(
    "fault=forbidden",
  );
  expect(await statusOf(id)).toBe("open");
});

test("no id leads anywhere but to our own pages", async () => {
  for (const id of ["//evil.example", "prop_x", "../../x", ""])
    expect(await send(decide, curators[0] ?? "", verdict(id))).toBe("/desk");
  expect(await send(replayLetter, operator, { id: "//evil.example" })).toMatch(
    /^\/admin\/dead-letters\/%2F%2Fevil/,
  );
});

test("a word on an output that waits for nobody changes nothing, whoever says it", async () => {
  const word = {
    id: `pi_${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}`,
    verdict: "approve",
    reason: "seen",
  };
  const back = `/desk/held?intent=${word.id}&fault=`;
  expect(await send(decideHeld, editor, word)).toBe(`${back}not_found&draft=seen`);
  expect(await send(decideHeld, editor, { ...word, reason: "" })).toBe(`${back}invalid_request&draft=`);
  expect(await send(decideHeld, editor, { ...word, verdict: "maybe" })).toContain("fault=invalid_request");
  expect(await send(decideHeld, editor, { ...word, reason: "a\0b" })).toBe(`${back}invalid_request&draft=ab`);
  expect(await send(decideHeld, editor, { ...word, reason: "\u200b" })).toContain("fault=invalid_request");
  expect(await send(decideHeld, reader, word)).toContain("fault=forbidden");
  expect(await send(decideHeld, editor, word, "https://evil.example")).toContain("fault=forbidden");
  expect(await send(decideHeld, "", word)).toBe("/signin?callbackUrl=%2Fdesk%2Fheld");
  expect(await send(decideHeld, editor, { ...word, id: "//evil.example" })).toBe("/desk/held");
});

test("operations are the operator's", async () => {
  expect(await send(replayLetter, editor, { id: "dl_x" })).toContain("fault=forbidden");
  expect(await send(replayLetter, operator, { id: "dl_x" })).toContain("fault=not_found");
  expect(await send(startReplay, operator, { dry_run: "1" })).toMatch(/^\/admin\/replays\/run_/);
  expect(await send(startReplay, operator, { class: "x" })).toContain("fault=invalid_request");
});

test("a form without an end is not read to its end, and changes nothing", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384).fill(97));
    },
  });
  const request = new Request("http://localhost:3000/api/forms/x", {
    ...{ method: "POST", body: endless, duplex: "half" },
    headers: { cookie: operator, origin: "http://localhost:3000" },
  } as RequestInit);
  expect((await startReplay(request, { params: Promise.resolve({}) })).status).toBe(413);
  expect(pulled).toBeLessThan(10);
});
