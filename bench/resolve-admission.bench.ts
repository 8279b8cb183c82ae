import { admitEvidence, resolveEvidence } from "#lib/flow/events/index.ts";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { defineBench, median, milliseconds } from "./harness.ts";
import { storeEvents } from "./resolve/stored-events.ts";

const RUNS = 5;
const PER_RUN = 60;
const FEW = 10_000;
const MANY = 100_000;
const AT_ONCE = 4;
const publicWriter: Context = { tenant: null, principal: null, purpose: "operating" };

export const bench = defineBench({
  name: "resolve-admission",
  run: async ({ database, repeat, row, note }) => {
    const costs: number[] = [];
    for (const events of [FEW, MANY]) {
      const { admin } = await database();
      const arriving = await storeEvents(admin, events, 3 * (RUNS + 1) * PER_RUN);
      const next = () => arriving.splice(0, PER_RUN);
      const asked = await repeat(RUNS, () => rateOf(next(), 1, ask));
      const alone = await repeat(RUNS, () => rateOf(next(), 1, admit));
      const together = await repeat(RUNS, () => rateOf(next(), AT_ONCE, admit));
      costs.push(1 / median(alone));
      row({ name: `asked where it belongs, against ${events}`, unit: "evidence/s", samples: asked });
      row({
        name: `admitted one by one, against ${events}`,
        unit: "evidence/s",
        samples: alone,
        budget: { text: "≥ 100/s", isMet: median(alone) >= 100 },
      });
      row({
        name: `admitted by ${AT_ONCE} at once, against ${events}`,
        unit: "evidence/s",
        samples: together,
      });
    }
    const [few = 1, many = 1] = costs;
    row({
      name: `cost of admission at ${MANY} against ${FEW}`,
      unit: "×",
      samples: [many / few],
      ratio: { value: many / few, of: `${FEW} events` },
      budget: { text: "flat: ≤ 1.3", isMet: many / few <= 1.3 },
    });
    note(
      "the whole transaction of admission: evidence, event, version, traits, messages; row security in force",
    );
  },
});

async function admit(input: EvidenceInput): Promise<void> {
  const admitted = await admitEvidence(publicWriter, input);
  if (!admitted.ok) throw new Error(admitted.error.code);
}

async function ask(input: EvidenceInput): Promise<void> {
  const resolved = await resolveEvidence(publicWriter, input);
  if (!resolved.ok) throw new Error(resolved.error.code);
}

/** Evidence per second when so many callers take turns at it. */
async function rateOf(
  inputs: readonly EvidenceInput[],
  callers: number,
  work: (input: EvidenceInput) => Promise<void>,
): Promise<number> {
  const waiting = inputs.values();
  const caller = async () => {
    for (const input of waiting) await work(input);
  };
  const took = await milliseconds(async () => {
    await Promise.all(Array.from({ length: callers }, caller));
  });
  return (1000 * inputs.length) / took;
}
