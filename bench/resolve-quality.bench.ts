import { defineBench, type BenchTools } from "./harness.ts";
import {
  readDistractors,
  readHardPairs,
  readHeadlines,
  readReports,
  readTextPairs,
  readTwins,
  testDataFolder,
} from "./resolve/data-sets.ts";
import { bcubed, pairwise, type Quality } from "./resolve/metrics.ts";
import { judgeHardPairs, judgePairs, proposedShare, resolveStream, withinGroups } from "./resolve/quality.ts";

export const bench = defineBench({
  name: "resolve-quality",
  run: (tools) => {
    const folder = testDataFolder();
    if (folder) measureQuality(tools, folder);
    else tools.note("quality rows left out: PARALLAX_TEST_DATA names no folder of test data");
    return Promise.resolve();
  },
});

function measureQuality(tools: BenchTools, folder: string): void {
  const share = (name: string, samples: number[]) =>
    tools.row({ name, unit: "share", samples, budget: { text: "≤ .05", isMet: (samples[0] ?? 1) <= 0.05 } });
  const quality = (name: string, found: Quality, budget: { text: string; isMet: boolean } | null) => {
    tools.row({ name: `${name} F1`, unit: "F1", samples: [found.f1], ...(budget ? { budget } : {}) });
    tools.row({ name: `${name} precision`, unit: "P", samples: [found.precision] });
  };
  const headlines = resolveStream(readHeadlines(folder));
  const within = withinGroups(headlines);
  const isHeadlineMet = within.bcubed.f1 >= 0.8 && within.bcubed.precision >= 0.9;
  quality("headlines, BCubed in a language", within.bcubed, {
    text: "≥ .80 at P ≥ .90",
    isMet: isHeadlineMet,
  });
  quality("headlines, pairs in a language", within.pairs, null);
  quality("headlines, BCubed across languages", bcubed(headlines), null);
  share("headlines sent to people", [proposedShare(headlines)]);
  const reports = resolveStream([...readReports(folder), ...readDistractors(folder)]);
  const judged = reports.filter(({ gold }) => !gold.startsWith("none "));
  const { wrong } = judgeHardPairs(reports, readHardPairs(folder));
  const reported = pairwise(judged);
  quality("reports among distractors, pairs", reported, { text: "≥ .90", isMet: reported.f1 >= 0.9 });
  tools.row({
    name: "hard pairs joined wrongly",
    unit: "pairs",
    samples: [wrong],
    budget: { text: "0", isMet: wrong === 0 },
  });
  share("reports sent to people", [proposedShare(reports)]);
  const pairs = judgePairs(readTextPairs(folder));
  quality("short texts, pairs", pairs, { text: "≥ .65", isMet: pairs.f1 >= 0.65 });
  const twins = resolveStream(readTwins(folder));
  const found = bcubed(twins);
  quality("twin topics, BCubed", found, { text: "≥ .92", isMet: found.f1 >= 0.92 });
  quality("twin topics, pairs", pairwise(twins), null);
  share("twin topics sent to people", [proposedShare(twins)]);
}
