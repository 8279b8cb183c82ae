import type { ResolutionInput } from "#lib/flow/events/resolution/index.ts";

/** A small generator with a seed (mulberry32): the same bench data on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru pha ste tri vol kem".split(
    " ",
  );
const HAN = Array.from(
  "政府法院公司議會研究模型發布裁定協議地震車輛港口銀行能源水利衛星疫苗海峽山脈河谷工廠學校機場鐵路電力通訊數據隱私專利罷工選舉預算稅收貿易氣候森林島嶼",
);

/**
 * Invented news: each event has its own names, place, day and number; every event is told by about three documents in
 * other words, a third of them in Chinese, words drawn by a Zipf-like law so that some are everywhere.
 */
export function* inventDocuments(count: number, seed = 7): Generator<ResolutionInput> {
  const random = randomFrom(seed);
  const pick = (size: number) => Math.floor(size * random() ** 3);
  const word = (rank: number) => {
    const parts = [rank % 30, Math.floor(rank / 30) % 30, Math.floor(rank / 900) % 30];
    return parts.map((part) => SYLLABLES[part]).join("");
  };
  const han = (rank: number) =>
    `${HAN[rank % HAN.length]}${HAN[Math.floor(rank / 7) % HAN.length]}${HAN[(rank * 13) % HAN.length]}`;
  for (let index = 0; index < count; index += 1) {
    const event = Math.floor(index / 3);
    const isHan = event % 3 === 0;
    const own = randomFrom(seed * 1_000_003 + event);
    const core = Array.from({ length: 4 }, () => Math.floor(own() * 26_000));
    const say = (rank: number) => (isHan ? han(rank) : word(rank));
    const join = (words: string[]) => words.join(isHan ? "" : " ");
    const names = core
      .slice(0, 2)
      .map((rank) => word(rank + 500).replace(/^./, (letter) => letter.toUpperCase()));
    const filler = (size: number) => Array.from({ length: size }, () => say(pick(26_000)));
    const title = join([...core.map(say), ...filler(3)]);
    const text = `${join([...filler(12), ...core.map(say)])} ${names.join(" ")} ${Math.floor(own() * 900) + 20} ${join(filler(50))}`;
    const publishedAt = new Date(Date.UTC(2024, 0, 1) + event * 600_000 + index * 1000).toISOString();
    yield { id: `doc-${index}`, title, text, language: isHan ? "zh" : "en", publishedAt };
  }
}
