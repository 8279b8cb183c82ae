import { queryTokens, searchTokens, type QueryToken } from "#lib/kernel/text/index.ts";
import type { Concept, Lexicon, PackManifest } from "#lib/registry/packs/contracts.ts";

/** One way in which a term may be written, as tokens at their distances. */
type Form = {
  readonly concept: number;
  readonly term: string;
  /** The base language it belongs to; null for every text. */
  readonly language: string | null;
  readonly isExcept: boolean;
  readonly parts: readonly QueryToken[];
  /** Positions that it covers. */
  readonly length: number;
};

/** A pack made ready for matching. */
export type CompiledPack = {
  readonly manifest: PackManifest;
  readonly concepts: readonly Concept[];
  /** Ancestors of each concept, nearest first. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  readonly languages: ReadonlySet<string>;
  readonly byToken: ReadonlyMap<string, readonly Form[]>;
  readonly byPrefix: ReadonlyMap<string, readonly Form[]>;
};

const baseOf = (language: string) => language.split("-", 1)[0] ?? language;

/** A Latin word of a phrase may end the phrase in its plural. */
function withPlural(parts: readonly QueryToken[]): QueryToken[][] {
  const last = parts.at(-1);
  if (!last || last.isPrefix || !/^[a-z]{3,}[^s]$/.test(last.token)) return [[...parts]];
  return [[...parts], [...parts.slice(0, -1), { ...last, token: `${last.token}s` }]];
}

function formsOf(term: string): QueryToken[][] {
  const isPrefix = term.endsWith("*");
  const [read] = queryTokens(`"${(isPrefix ? term.slice(0, -1) : term).replaceAll('"', " ")}"`);
  const alternatives = read?.alternatives ?? [];
  if (!isPrefix) return alternatives.flatMap(withPlural);
  return alternatives.map((parts) => parts.map((part, n) => ({ ...part, isPrefix: n === parts.length - 1 })));
}

const lengthOf = (parts: readonly QueryToken[]) => {
  const last = parts.at(-1);
  const isBigram =
    last !== undefined &&
    Array.from(last.token).length === 2 &&
    !/^[\p{Script=Latin}\p{N}]/u.test(last.token);
  return (last?.offset ?? 0) + (isBigram ? 2 : 1);
};

function* formsIn(concept: number, lexicon: Lexicon, isExcept: boolean): Generator<Form> {
  for (const [language, terms] of Object.entries(lexicon)) {
    for (const term of terms)
      for (const parts of formsOf(term))
        yield {
          concept,
          term,
          language: language === "und" ? null : baseOf(language),
          isExcept,
          parts,
          length: lengthOf(parts),
        };
  }
}

function ancestorsOf(concepts: readonly Concept[]): Map<string, string[]> {
  const parents = new Map(concepts.map((concept) => [concept.id, concept.parent]));
  return new Map(
    concepts.map(({ id }) => {
      const chain: string[] = [];
      for (let at = parents.get(id); at !== undefined && !chain.includes(at); at = parents.get(at))
        chain.push(at);
      return [id, chain];
    }),
  );
}

/** Prepares a checked manifest: every form of every term by its first token. */
export function compilePack(manifest: PackManifest): CompiledPack {
  const byToken = new Map<string, Form[]>();
  const byPrefix = new Map<string, Form[]>();
  const languages = new Set<string>();
  for (const [index, concept] of manifest.concepts.entries()) {
    for (const form of [...formsIn(index, concept.terms, false), ...formsIn(index, concept.except, true)]) {
      const [first] = form.parts;
      if (!first) continue;
      if (form.language !== null) languages.add(form.language);
      const table = first.isPrefix ? byPrefix : byToken;
      const known = table.get(first.token);
      if (known) known.push(form);
      else table.set(first.token, [form]);
    }
  }
  return {
    manifest,
    concepts: manifest.concepts,
    ancestors: ancestorsOf(manifest.concepts),
    languages,
    byToken,
    byPrefix,
  };
}

/** Where a term stands in a text. */
export type Found = {
  readonly concept: number;
  readonly term: string;
  readonly at: number;
  readonly length: number;
};

const LONGEST_TEXT = 20_000;
const SHORTEST_PREFIX = 4;

type Document = {
  readonly at: ReadonlyMap<string, number[]>;
  readonly tokens: ReadonlyMap<number, readonly string[]>;
};

function readDocument(text: string): Document {
  const at = new Map<string, number[]>();
  const tokens = new Map<number, string[]>();
  for (const { token, position } of searchTokens(text.slice(0, LONGEST_TEXT).toWellFormed())) {
    at.set(token, [...(at.get(token) ?? []), position]);
    tokens.set(position, [...(tokens.get(position) ?? []), token]);
  }
  return { at, tokens };
}

function stands(document: Document, start: number, form: Form): boolean {
  return form.parts.every((part) => {
    const here = document.tokens.get(start + part.offset) ?? [];
    return here.some((token) => (part.isPrefix ? token.startsWith(part.token) : token === part.token));
  });
}

function* candidates(pack: CompiledPack, token: string): Generator<Form> {
  yield* pack.byToken.get(token) ?? [];
  for (let length = SHORTEST_PREFIX; length <= token.length; length += 1)
    yield* pack.byPrefix.get(token.slice(0, length)) ?? [];
}

/**
 * Where the terms of a pack stand in a text: whole words of scripts with spaces (their plural included), stretches of
 * characters of the others, whatever their width, case or Han variant. Terms of other languages are left out where the
 * pack knows the text's own; what stands inside an `except` of its concept does not count.
 */
export function findTerms(pack: CompiledPack, text: string, language: string): Found[] {
  const document = readDocument(text);
  const base = baseOf(language);
  const isKnown = pack.languages.has(base);
  const found: Found[] = [];
  const spans: Found[] = [];
  for (const [token, positions] of document.at) {
    for (const form of candidates(pack, token)) {
      if (form.language !== null && isKnown && form.language !== base) continue;
      for (const at of positions) {
        if (!stands(document, at, form)) continue;
        const { concept, term, length } = form;
        (form.isExcept ? spans : found).push({ concept, term, at, length });
      }
    }
  }
  return found.filter(
    (one) =>
      !spans.some(
        (span) =>
          span.concept === one.concept && span.at <= one.at && one.at + one.length <= span.at + span.length,
      ),
  );
}
