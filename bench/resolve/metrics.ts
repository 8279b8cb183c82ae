/** A document with its true and its answered event. */
export type Placed = { readonly gold: string; readonly answered: string };

export type Quality = { readonly precision: number; readonly recall: number; readonly f1: number };

/**
 * BCubed (Bagga and Baldwin 1998): for each document the share of its answered event that truly belongs with it
 * (precision) and the share of its true event that was answered with it (recall), averaged over documents.
 */
export function bcubed(documents: readonly Placed[]): Quality {
  const { gold, answered, both } = countGroups(documents);
  let precision = 0;
  let recall = 0;
  for (const [key, count] of both) {
    const [trueEvent = "", event = ""] = key.split("\u0000");
    precision += (count * count) / (answered.get(event) ?? 1);
    recall += (count * count) / (gold.get(trueEvent) ?? 1);
  }
  const size = Math.max(1, documents.length);
  return qualityOf(precision / size, recall / size);
}

/** Precision and recall over pairs of documents in one event; 1 where there is no pair to find or none was answered. */
export function pairwise(documents: readonly Placed[]): Quality {
  const { gold, answered, both } = countGroups(documents);
  const pairs = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  const found = pairs(both);
  return qualityOf(ratio(found, pairs(answered)), ratio(found, pairs(gold)));
}

/** Precision, recall and F1 of yes-or-no answers. */
export function binary(
  answers: readonly { readonly isTrue: boolean; readonly isAnswered: boolean }[],
): Quality {
  const right = answers.filter(({ isTrue, isAnswered }) => isTrue && isAnswered).length;
  const answered = answers.filter(({ isAnswered }) => isAnswered).length;
  const wanted = answers.filter(({ isTrue }) => isTrue).length;
  return qualityOf(ratio(right, answered), ratio(right, wanted));
}

function countGroups(documents: readonly Placed[]) {
  const gold = new Map<string, number>();
  const answered = new Map<string, number>();
  const both = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const document of documents) {
    add(gold, document.gold);
    add(answered, document.answered);
    add(both, `${document.gold}\u0000${document.answered}`);
  }
  return { gold, answered, both };
}

function qualityOf(precision: number, recall: number): Quality {
  return {
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
  };
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 1;
}
