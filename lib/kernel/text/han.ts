import japaneseToOld from "opencc-js/dict/JPShinjitaiCharacters";
import oldToJapanese from "opencc-js/dict/JPShinjitaiCharactersRev";
import toSimplified from "opencc-js/dict/TSCharacters";

const HAN = /\p{Script=Han}/u;

function* pairsOf(table: string): Generator<[string, string]> {
  for (const entry of table.split("|")) {
    const [source, target] = entry.split(" ");
    if (source && target) yield [source, target];
  }
}

/** Disjoint sets of written forms of one character, joined by every table entry. */
function joinVariants(): Map<string, string[]> {
  const parents = new Map<string, string>();
  const rootOf = (character: string): string => {
    let root = character;
    for (
      let parent = parents.get(root);
      parent !== undefined && parent !== root;
      parent = parents.get(root)
    ) {
      root = parent;
    }
    return root;
  };
  for (const table of [toSimplified, japaneseToOld, oldToJapanese]) {
    for (const [a, b] of pairsOf(table)) {
      const [rootA, rootB] = [rootOf(a), rootOf(b)];
      if (!parents.has(a)) parents.set(a, rootA);
      if (!parents.has(b)) parents.set(b, rootB);
      if (rootA !== rootB) parents.set(rootA, rootB);
    }
  }
  const classes = new Map<string, string[]>();
  for (const character of parents.keys()) {
    const root = rootOf(character);
    const members = classes.get(root);
    if (members) members.push(character);
    else classes.set(root, [character]);
  }
  return classes;
}

/**
 * Written form → one form for its whole class: the simplified one that most traditional forms lead to. A class, not
 * a chain of look-ups, because 沢 → 澤 → 泽 and 挙 → 擧 (absent from the simplified table) ← 舉 → 举 must both end alike.
 */
function buildFold(): Map<string, string> {
  const incoming = new Map<string, number>();
  for (const [, target] of pairsOf(toSimplified)) incoming.set(target, (incoming.get(target) ?? 0) + 1);
  const fold = new Map<string, string>();
  for (const members of joinVariants().values()) {
    const [head] = members.toSorted(
      (a, b) => (incoming.get(b) ?? 0) - (incoming.get(a) ?? 0) || (a < b ? -1 : 1),
    );
    for (const member of members) if (head && member !== head) fold.set(member, head);
  }
  return fold;
}

const FOLD = buildFold();

/** Gives traditional, simplified and Japanese forms of a Han character one form (台臺 → 台, 沢澤 → 泽); idempotent. */
export function foldHan(text: string): string {
  if (!HAN.test(text)) return text;
  let folded = "";
  for (const character of text) folded += FOLD.get(character) ?? character;
  return folded;
}
