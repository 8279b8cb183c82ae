import { defineBench, median } from "./harness.ts";
import { prepareLoad, resolveAll } from "./resolve/speed.ts";

const RUNS = 5;
const ARRIVING = 400;
const FEW = 10_000;
const MANY = 100_000;

export const bench = defineBench({
  name: "resolve-speed",
  run: async ({ repeat, row, note }) => {
    const few = prepareLoad(FEW, ARRIVING);
    const many = prepareLoad(MANY, ARRIVING);
    const fewRates = await repeat(RUNS, () => Promise.resolve(resolveAll(few).perSecond));
    const manyRates = await repeat(RUNS, () => Promise.resolve(resolveAll(many).perSecond));
    const growth = median(fewRates) / median(manyRates);
    row({ name: `against ${FEW} active events`, unit: "evidence/s", samples: fewRates });
    row({
      name: `against ${MANY} active events`,
      unit: "evidence/s",
      samples: manyRates,
      budget: { text: "≥ 200/s", isMet: median(manyRates) >= 200 },
    });
    row({
      name: `cost at ${MANY} against ${FEW}`,
      unit: "×",
      samples: [growth],
      ratio: { value: growth, of: `${FEW} events` },
      budget: { text: "flat: ≤ 1.3", isMet: growth <= 1.3 },
    });
    note(
      `invented articles of about 70 words, ${resolveAll(many).joined} of ${ARRIVING} join; index in memory, per second of one core's work`,
    );
  },
});
