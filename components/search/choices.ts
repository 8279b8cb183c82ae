import type { Filter } from "./wish.ts";

/** A value that a filter can take, and what it is called in the reader's language. */
export type FilterChoice = { readonly value: string; readonly label: string };

/** Every filter that takes one of several values, with those values; dates are written freely. */
export type FilterChoices = { readonly [name in Exclude<Filter, "from" | "to">]: readonly FilterChoice[] };

/** What a filter's value is called; the value itself where it is none of the offered ones. */
export function choiceLabel(choices: FilterChoices, name: keyof FilterChoices, value: string): string {
  return choices[name].find((choice) => choice.value === value)?.label ?? value;
}
