/** A process that admits evidence, one JSON document a line of standard input, and answers one line for each. */
import { createInterface } from "node:readline";
import { EvidenceInput } from "#lib/flow/evidence/contracts.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { admit } from "./evidence.ts";

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const outcome = await admit(EvidenceInput.parse(JSON.parse(line)));
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
await closeDatabase();
