import { randomBytes } from "node:crypto";
import { parallax } from "./parallax.ts";

export type Item = {
  url: string;
  title: string;
  text?: string;
  language: string;
  published_at: string;
  occurred_at?: string;
  hard_key?: string;
  refs?: string[];
};

type Answer = { evid?: string; geid?: string; decision?: string; error?: string };

/** A word that no other text holds, so that runs of the tests never meet each other's events. */
export const mintWord = (): string => `x${randomBytes(5).toString("hex")}`;

/** Ingests items as JSON lines by the command and answers the event of each, in order. */
export async function ingest(items: readonly Item[], source: string): Promise<string[]> {
  const lines = items.map((item) => JSON.stringify(item)).join("\n");
  const output = await parallax(["ingest", "-", "--source", source, "--json"], `${lines}\n`);
  const answers = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer)
    .filter((answer) => answer.evid ?? answer.error);
  return answers.map((answer) => {
    if (!answer.geid) throw new Error(`an item was not admitted: ${JSON.stringify(answer)}`);
    return answer.geid;
  });
}
