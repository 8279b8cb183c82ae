import toTraditional from "opencc-js/dict/STCharacters";
import toSimplified from "opencc-js/dict/TSCharacters";

/** Tags that are no BCP 47 but that feeds do carry. */
const MISNAMED: Readonly<Record<string, string>> = {
  jp: "ja",
  cn: "zh-CN",
  tw: "zh-TW",
  kr: "ko",
  gr: "el",
  ua: "uk",
};
/** Script subtags in the form that this product's locales have. */
const HAN_SCRIPTS: Readonly<Record<string, string>> = { "zh-Hant": "zh-TW", "zh-Hans": "zh-CN" };

/** The canonical BCP 47 form of a language tag as feeds write it (`zh_TW.UTF-8`, `JP`), or null for what is none. */
export function normaliseLanguage(tag: string): string | null {
  const bare = tag
    .trim()
    .replace(/[.@].*$/, "")
    .replaceAll("_", "-");
  try {
    const [canonical] = Intl.getCanonicalLocales(MISNAMED[bare.toLowerCase()] ?? bare);
    if (!canonical || canonical.startsWith("x-") || /^(und|zxx|mul)\b/.test(canonical)) return null;
    const { language, script, region } = new Intl.Locale(canonical);
    if (language.length > 3) return null;
    const short = [language, script, region].filter((part) => part !== undefined).join("-");
    return (
      (language === "zh" &&
        script &&
        HAN_SCRIPTS[`zh-${script}`] &&
        (region ? `zh-${region}` : HAN_SCRIPTS[`zh-${script}`])) ||
      short
    );
  } catch {
    return null;
  }
}

/** Characters whose other written form differs: each tells which of the two systems a text is written in. */
function formsOf(table: string): Set<string> {
  const forms = new Set<string>();
  for (const entry of table.split("|")) {
    const [source = "", ...targets] = entry.split(" ");
    if (!targets.includes(source)) forms.add(source);
  }
  return forms;
}
const TRADITIONAL = formsOf(toSimplified);
const SIMPLIFIED = formsOf(toTraditional);

const SCRIPTS = [
  ["kana", /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["han", /\p{Script=Han}/u],
  ["thai", /\p{Script=Thai}/u],
  ["greek", /\p{Script=Greek}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["devanagari", /\p{Script=Devanagari}/u],
  ["latin", /\p{Script=Latin}/u],
] as const;
type Script = (typeof SCRIPTS)[number][0];
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{M}]|$)/gu;

/** Scripts that one language alone, or nearly, is written in. */
const LANGUAGE_OF_SCRIPT: Partial<Record<Script, string>> = {
  kana: "ja",
  hangul: "ko",
  thai: "th",
  greek: "el",
  hebrew: "he",
};
/** Languages whose text is expected in the script; an absent script tells nothing against a given language. */
const WRITES: Partial<Record<Script, readonly string[]>> = {
  kana: ["ja"],
  hangul: ["ko"],
  han: ["zh", "ja", "yue", "wuu", "nan", "hak", "lzh"],
  thai: ["th"],
  greek: ["el"],
  hebrew: ["he", "yi"],
  cyrillic: ["ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg", "uz", "tt", "bs", "cnr"],
  arabic: ["ar", "fa", "ur", "ps", "ckb", "ug", "sd", "ks", "pa"],
  devanagari: ["hi", "mr", "ne", "sa", "kok"],
};
const NOT_LATIN = new Set(
  Object.values(WRITES)
    .flat()
    .filter((language) => !["sr", "uz", "bs", "cnr", "kk"].includes(language)),
);

/** Function words that decide between the languages most often met in Latin script. */
const FUNCTION_WORDS: readonly (readonly [string, RegExp])[] = [
  ["en", /\b(?:the|of|and|to|in|is|for|on|with|that|by|from|at|as|its?|are|was|will|has)\b/giu],
  ["es", /\b(?:el|los|las|del|y|que|en|una|por|con|para|su|al|es|se)\b/giu],
  ["fr", /\b(?:le|les|des|du|et|une|est|dans|pour|qui|au|aux|sur|par|la)\b/giu],
  ["de", /\b(?:der|die|das|und|den|dem|ein|eine|ist|im|mit|für|von|auf|zu|nicht)\b/giu],
  ["it", /\b(?:il|gli|della|di|che|è|una|per|con|nel|alla|sono|del)\b/giu],
  ["pt", /\b(?:o|os|da|do|dos|em|uma|não|para|com|que|ao|pelo)\b/giu],
  ["nl", /\b(?:het|een|van|en|dat|op|voor|met|niet|zijn|de)\b/giu],
];

type ScriptCounts = { readonly counts: ReadonlyMap<Script, number>; readonly total: number };

/** Units of meaning per script: characters of Han and kana, words of everything else. */
function countScripts(text: string): ScriptCounts {
  const counts = new Map<Script, number>();
  let total = 0;
  for (const [unit] of text.matchAll(UNITS)) {
    const script = SCRIPTS.find(([, pattern]) => pattern.test(unit))?.[0];
    if (!script) continue;
    counts.set(script, (counts.get(script) ?? 0) + 1);
    total += 1;
  }
  return { counts, total };
}

/** `zh-TW` or `zh-CN` by the share of forms that only one system writes; null where none occurs. */
function chineseOf(text: string): string | null {
  let balance = 0;
  for (const character of text)
    balance += Number(TRADITIONAL.has(character)) - Number(SIMPLIFIED.has(character));
  return balance === 0 ? null : balance > 0 ? "zh-TW" : "zh-CN";
}

function latinOf(text: string): string {
  let best = { language: "en", hits: 0 };
  for (const [language, words] of FUNCTION_WORDS) {
    const hits = text.match(words)?.length ?? 0;
    if (hits > best.hits) best = { language, hits };
  }
  return best.language;
}

/** Kana from this share of kana and Han on is Japanese; a Chinese text quotes a の at most. */
const KANA_SHARE = 0.06;
/** How much of a text is read to decide, in UTF-16 code units. */
const READ_LENGTH = 4_000;

/** A given language stands when this share of a text is in its script; Latin names occur in every script. */
const STATED_SHARE = 0.3;
const STATED_SHARE_LATIN = 0.55;
/** Fewer words than this are a name, not a sentence in another language. */
const SENTENCE_WORDS = 4;

function dominantScript({ counts }: ScriptCounts): Script | null {
  const count = (script: Script) => counts.get(script) ?? 0;
  const eastAsian = count("kana") + count("han");
  const others = [...counts]
    .filter(([script]) => script !== "kana" && script !== "han")
    .sort(([, a], [, b]) => b - a);
  const [top] = others;
  if (eastAsian > 0 && eastAsian >= (top?.[1] ?? 0) * 0.8)
    return count("kana") / eastAsian >= KANA_SHARE ? "kana" : "han";
  return top?.[0] ?? null;
}

function isWrittenBy(language: string, script: Script): boolean {
  return WRITES[script]?.includes(language) ?? !NOT_LATIN.has(language);
}

/** Whether the scripts of a text let it be in the stated language. */
function agrees(language: string, { counts, total }: ScriptCounts, dominant: Script): boolean {
  if (isWrittenBy(language, dominant)) return true;
  if (dominant === "latin" && total < SENTENCE_WORDS) return true;
  const own = [...counts].filter(([script]) => isWrittenBy(language, script));
  const share = NOT_LATIN.has(language) ? STATED_SHARE : STATED_SHARE_LATIN;
  return own.reduce((sum, [, count]) => sum + count, 0) >= total * share;
}

export type LanguageFinding = { readonly language: string; readonly isMismatch: boolean };

/**
 * The language of a text: the given one where its script agrees, else what the script says (`ja` by kana, `zh-TW` or
 * `zh-CN` by written forms), else function words. `und` for a text without letters and without a given language.
 */
export function languageOf(text: string, given: string | null | undefined): LanguageFinding {
  const sample = text.slice(0, READ_LENGTH);
  const stated = given ? normaliseLanguage(given) : null;
  const scripts = countScripts(sample);
  const dominant = dominantScript(scripts);
  if (dominant === null) return { language: stated ?? "und", isMismatch: false };
  if (stated !== null && agrees(stated.split("-")[0] ?? stated, scripts, dominant))
    return { language: stated === "zh" ? (chineseOf(sample) ?? "zh") : stated, isMismatch: false };
  return { language: guess(sample, dominant), isMismatch: stated !== null };
}

function guess(sample: string, script: Script): string {
  if (script === "han") return chineseOf(sample) ?? "zh";
  if (script === "latin") return latinOf(sample);
  return LANGUAGE_OF_SCRIPT[script] ?? "und";
}
