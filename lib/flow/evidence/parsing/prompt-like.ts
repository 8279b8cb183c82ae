/** Phrases that address a machine rather than a reader, in the three languages of the interface. */
const PHRASES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|your)\b.{0,30}\b(?:instructions?|prompts?|rules|directions|context)\b/is,
  /\b(?:system|developer) (?:prompt|message)\b.{0,40}\b(?:is|says|reveal|print|repeat|output)\b|\b(?:reveal|print|repeat|output) (?:your|the) (?:system|developer) (?:prompt|message)\b/is,
  /\byou (?:are|must act as) now (?:an? |in )|\bnew instructions?\s*:|\bdo anything now\b/is,
  /\bset\b.{0,20}\b(?:importance|relevance|materiality|maturity|score)\b.{0,12}(?:to|=|:)\s*\d/is,
  /\b(?:merge|link|attach)\b.{0,30}\b(?:geid|evt_[0-9a-f]{4})/is,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|^\s*(?:system|assistant)\s*:/im,
  /(?:忽略|無視|无视|忘記|忘记|不要理會|不要理会).{0,10}(?:之前|以上|先前|前面|上述|所有|一切).{0,8}(?:指令|指示|提示|說明|说明|規則|规则)/s,
  /(?:これまで|以前|上記|前述|すべて|全て)の.{0,6}(?:指示|命令|プロンプト|ルール)を?.{0,6}(?:無視|忘れ)/s,
  /(?:系統|系统|システム)(?:提示詞|提示词|提示|プロンプト).{0,12}(?:輸出|输出|洩漏|泄露|顯示|显示|出力|表示)/s,
];

const ENCODED = /[A-Za-z0-9+/_-]{32,4000}={0,2}/g;
/** Decoding stops here: a flag needs one hit, and a text may hold thousands of runs. */
const ENCODED_RUNS_MAX = 20;

function decodedRuns(text: string): string[] {
  const runs: string[] = [];
  for (const [run] of text.matchAll(ENCODED)) {
    if (runs.length >= ENCODED_RUNS_MAX) break;
    const decoded = Buffer.from(run, "base64").toString("utf8");
    if (/^[\t\n\r\x20-\x7e]{16,}$/.test(decoded)) runs.push(decoded);
  }
  return runs;
}

/** How much of a text is looked at, in UTF-16 code units; bounds the time of the patterns. */
const LOOKED_AT = 40_000;

/**
 * Whether a text reads like orders to a language model, plain or in base 64. It changes nothing but a flag: evidence
 * is data and never reaches anything that takes orders.
 */
export function isPromptLike(text: string): boolean {
  const seen = text.slice(0, LOOKED_AT).normalize("NFKC");
  return [seen, ...decodedRuns(seen)].some((part) => PHRASES.some((phrase) => phrase.test(part)));
}
