import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractFeatures } from "#lib/flow/events/resolution/index.ts";
import { demoOccurrences, readDemoEvidence } from "./demo-evidence.ts";

// Writes lib/flow/events/resolution/background-words.ts from the demo's own wording; run it by hand after a change of
// the demo or of how terms are read: `node prisma/seed/write-background.ts`.

const OUT = join(import.meta.dirname, "../../lib/flow/events/resolution/background-words.ts");
/** A term of one or two occurrences is theirs; of more, it belongs to the field. */
const LEAST_OCCURRENCES = 3;
const LEAST_OCCURRENCES_OF_NAME = 6;
/** A small sample tells little: each share is drawn towards none by so many occurrences that hold nothing. */
const EMPTY_OCCURRENCES = 20;
const PERCENT_STEPS = [5, 10, 15, 20, 30];

async function countOccurrences() {
  const occurrences = demoOccurrences();
  const occurrenceOf = new Map(
    occurrences.flatMap(({ id, groups }) =>
      groups.flatMap(({ evidence }) => evidence.map(({ url }) => [url, id] as const)),
    ),
  );
  const terms = new Map<string, Set<string>>();
  const known = new Set<string>();
  for (const evidence of await readDemoEvidence()) {
    const { title, body, names } = extractFeatures({
      id: evidence.evid,
      title: evidence.featureTitle,
      text: evidence.text,
      language: evidence.language,
    });
    for (const [term] of [...title, ...body]) {
      if (/\d/.test(term)) continue;
      const holding = terms.get(term) ?? new Set();
      terms.set(term, holding.add(occurrenceOf.get(evidence.url ?? "") ?? ""));
    }
    for (const [name] of names) known.add(name);
  }
  return { terms, names: known, occurrences: occurrences.length };
}

const { terms, names, occurrences } = await countOccurrences();
const table = new Map<number, string[]>(PERCENT_STEPS.map((step) => [step, []]));
for (const [term, held] of terms) {
  if (held.size < (names.has(term) ? LEAST_OCCURRENCES_OF_NAME : LEAST_OCCURRENCES)) continue;
  const percent = (100 * held.size) / (occurrences + EMPTY_OCCURRENCES);
  table.get(PERCENT_STEPS.findLast((step) => step <= percent) ?? 0)?.push(term);
}
const rows = [...table].map(([step, words]) => `  ${step}: "${words.sort().join(" ")}",`);
writeFileSync(
  OUT,
  `// Written by prisma/seed/write-background.ts.

/** Terms that the field speaks of whatever happened: percent of documents that hold them → terms. */
export const FIELD_WORDS: Readonly<Record<number, string>> = {
${rows.join("\n")}
}; // prettier-ignore
`,
);
