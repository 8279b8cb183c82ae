import { randomUUID } from "node:crypto";
import { parallax } from "./parallax.ts";

let key: Promise<string> | null = null;

/** A key of the demo's curator, made once per worker. */
async function curatorKey(): Promise<string> {
  const output = await parallax(["key", "create", "--account", "curator", "--json"]);
  return (JSON.parse(output.split("\n")[0] ?? "") as { key: string }).key;
}

/** Withdraws an event over the API, as a curator does; throws with the answer where it is refused. */
export async function retract(origin: string, geid: string, reason: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/events/${geid}/retract`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await (key ??= curatorKey())}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      "x-parallax-purpose": "editing",
    },
    body: JSON.stringify({ reason }),
  });
  if (!answer.ok) throw new Error(`the event was not retracted: ${answer.status} ${await answer.text()}`);
}
