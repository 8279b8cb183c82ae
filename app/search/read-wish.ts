import { z } from "zod";
import type { FilterChoices } from "../../components/search/choices.ts";
import { FILTERS, type Filter, type Wish } from "../../components/search/wish.ts";
import { single, type SearchParameters } from "../search-parameters.ts";

const Day = z.iso.date();
/** A tag of a language, of which a search knows more than the form offers. */
const Language = z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/);

/** Whether a filter can take a value; what it cannot take counts as not asked, as the form then shows. */
function isTaken(name: Filter, value: string, choices: FilterChoices): boolean {
  if (name === "from" || name === "to") return Day.safeParse(value).success;
  if (name === "language") return Language.safeParse(value).success;
  return choices[name].some((choice) => choice.value === value);
}

/** What the address of the search asks for. */
export function readWish(parameters: SearchParameters, choices: FilterChoices): Wish {
  const filters = Object.fromEntries(
    FILTERS.map((name) => {
      const value = single(parameters[name]);
      return [name, value !== null && isTaken(name, value, choices) ? value : null];
    }),
  ) as Omit<Wish, "q">;
  return { q: single(parameters["q"])?.trim() ?? "", ...filters };
}
