import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { Link } from "../ui/link.tsx";
import { choiceLabel, type FilterChoices } from "./choices.ts";
import { chosenFilters, NO_WISH, searchPath, type Wish } from "./wish.ts";

/** The filters that are set, each a way to take it off again; nothing where none is. */
export function ChosenList({ wish, choices }: { wish: Wish; choices: FilterChoices }) {
  const t = useTranslations("search");
  const locale = useLocale();
  const chosen = chosenFilters(wish);
  if (chosen.length === 0) return null;
  return (
    <nav aria-label={t("chosen")}>
      <ul className="flex flex-wrap gap-x-3 gap-y-2 text-note">
        {chosen.map(({ name, value }) => (
          <li key={name}>
            <Link
              href={searchPath({ ...wish, [name]: null })}
              className="target link-quiet gap-1.5 rounded-sm border border-edge px-2 py-0.5 text-soft hover:border-ink hover:text-ink"
            >
              <span className="text-faint">{t(`filter.${name}`)}</span>
              {name === "from" || name === "to"
                ? formatMoment(locale, `${value}T00:00:00Z`, "day")
                : choiceLabel(choices, name, value)}
              <X aria-hidden className="size-3.5" />
              <span className="sr-only">{t("widen")}</span>
            </Link>
          </li>
        ))}
        {chosen.length > 1 ? (
          <li>
            <Link href={searchPath({ ...NO_WISH, q: wish.q })} className="target link-text py-0.5">
              {t("widenAll")}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
