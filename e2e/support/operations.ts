import { expect } from "@playwright/test";
import { ingest, mintTitle } from "./evidence.ts";
import { hold } from "./hold.ts";
import { parallax } from "./parallax.ts";

let key: Promise<string> | null = null;

/** A key of the demo's operator, made once per worker. */
async function operatorKey(): Promise<string> {
  key ??= parallax(["key", "create", "--account", "operator", "--json"]).then(
    (output) => (JSON.parse(output) as { key: string }).key,
  );
  return await key;
}

/** The JSON of a request as the operator; with a body a POST. Throws with the answer where it is refused. */
export async function operatorAsk<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${process.env["PARALLAX_E2E_ORIGIN"] ?? ""}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${await operatorKey()}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Lets all background work come to rest. */
export async function drainWork(): Promise<void> {
  const rest = await operatorAsk<object>("/dev/drain", { timeout_s: 240 });
  expect(rest).toMatchObject({ idle: true });
}

async function admit(): Promise<string> {
  const { word, title } = mintTitle();
  const [geid = ""] = await ingest(
    [{ url: `https://outlet.example/${word}`, title, language: "en", published_at: "2026-11-01T08:00:00Z" }],
    `Outlet ${word}`,
  );
  return geid;
}

/** Two events of their own and an open proposal to merge them; answers its id. */
export async function proposeMerge(): Promise<string> {
  const [from, into] = [await admit(), await admit()];
  const reason = "Both speak of one occurrence.";
  return (await operatorAsk<{ proposal_id: string }>(`/events/${from}/merge-proposal`, { into, reason }))
    .proposal_id;
}

type Listed = { readonly data: readonly { readonly id: string; readonly message_id: string }[] };

/** One test at a time sets the fault: a second one's would strike the message that the first sends again. */
const FAULT = "fault-of-search";

/** Makes a dead letter and runs a test of it while no other fault is about. */
export async function withDeadLetter(run: (id: string) => Promise<void>): Promise<void> {
  const { release } = await hold(FAULT);
  try {
    await run(await refuseOne());
  } finally {
    release();
  }
}

/** Makes a consumer refuse a message for good and answers the dead letter that this leaves. */
export async function makeDeadLetter(): Promise<string> {
  let letter = "";
  await withDeadLetter((id) => Promise.resolve(void (letter = id)));
  return letter;
}

async function refuseOne(): Promise<string> {
  // Twice: a batch that fails as a whole runs again message by message.
  await operatorAsk("/dev/faults", { name: "consumer:search.index-event", mode: "refuse", count: 2 });
  await admit();
  let id = "";
  await expect(async () => {
    const { data } = await operatorAsk<Listed>("/ops/dead-letters?status=open&consumer=search.index-event");
    id = data[0]?.id ?? "";
    expect(id).not.toBe("");
  }).toPass();
  return id;
}

/** Sends a known message with other content, which is set aside; answers the quarantine item. */
export async function makeQuarantineItem(): Promise<string> {
  await admit();
  const { data } = await operatorAsk<Listed>("/ops/messages?limit=1");
  const { envelope } = await operatorAsk<{ envelope: { subject: string } }>(
    `/ops/messages/${data[0]?.id ?? ""}`,
  );
  await operatorAsk("/dev/messages", { envelope: { ...envelope, subject: `${envelope.subject}-other` } });
  return (await operatorAsk<Listed>("/ops/quarantine?status=open&limit=1")).data[0]?.id ?? "";
}
