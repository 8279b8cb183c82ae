import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Summary } from "../ui/summary.tsx";
import type { FilterChoices } from "./choices.ts";
import { chosenFilters, FILTERS, type Wish } from "./wish.ts";

type Props = { wish: Wish; choices: FilterChoices; isOpen: boolean };

/** What a search can be narrowed to, folded away until it is wanted; it needs no word to be searched by. */
export function FilterFields({ wish, choices, isOpen }: Props) {
  const t = useTranslations("search");
  return (
    <details open={isOpen} className="border-s-2 border-rule ps-3">
      <Summary>{t("filters", { count: chosenFilters(wish).length })}</Summary>
      <div className="grid gap-x-5 gap-y-4 pt-2 pb-3 sm:grid-cols-2 xl:grid-cols-4">
        {FILTERS.map((name) => (
          <Field key={name} id={`filter-${name}`} label={t(`filter.${name}`)}>
            {name === "from" || name === "to" ? (
              <Input id={`filter-${name}`} name={name} type="date" defaultValue={wish[name] ?? ""} />
            ) : (
              <Select id={`filter-${name}`} name={name} chosen={wish[name] ?? ""}>
                <option value="">{t("any")}</option>
                {choices[name].map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        <p className="self-end sm:col-span-2 xl:col-span-4">
          <Button type="submit">{t("submit")}</Button>
        </p>
      </div>
    </details>
  );
}
