import type { Features, TermCount } from "./contracts.ts";

/** So many words in common make a frame, so many others in it are what the reports differ in. */
const LEAST_FRAME = 2;
const MOST_REPLACED = 2;

/**
 * What one headline says in the place where another says something else while all their other words are equal
 * ("Bank raises rates", "Bank holds rates"), or null. Numbers alone are quantities, which change; where a text stands
 * behind both headlines it speaks for itself; and in scripts without spaces terms are no words.
 */
export function substitutionIn(own: Features, known: Features): [string, string] | null {
  if (own.body.length > 0 && known.body.length > 0) return null;
  if (own.script !== "latin" || known.script !== "latin") return null;
  const here = onlyIn(own.title, known.title);
  const there = onlyIn(known.title, own.title);
  if (here.length !== there.length || here.length === 0 || here.length > MOST_REPLACED) return null;
  if (own.title.length - here.length < LEAST_FRAME) return null;
  if (here.every(isNumber) || there.every(isNumber)) return null;
  // Two other words may say the same thing; another word with another number do not.
  if (here.length > 1 && !(here.some(isNumber) && there.some(isNumber))) return null;
  return [here.join(" "), there.join(" ")];
}

function onlyIn(terms: readonly TermCount[], others: readonly TermCount[]): string[] {
  const known = new Set(others.map(([term]) => term));
  return terms.map(([term]) => term).filter((term) => !known.has(term));
}

const isNumber = (term: string) => /^[\d.,]+$/.test(term);
