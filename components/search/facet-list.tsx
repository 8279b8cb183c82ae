import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { Facets } from "#lib/search/contracts.ts";
import { kindText } from "../events/kind-text.ts";
import { languageName } from "../i18n/language-name.ts";
import { Link } from "../ui/link.tsx";
import { choiceLabel, type FilterChoices } from "./choices.ts";
import { searchPath, type Wish } from "./wish.ts";

type Choice = { value: string; label: string; count: number; href: string; isChosen: boolean };
type Props = { wish: Wish; choices: FilterChoices; facets: Facets };

/** Ways to narrow a search, each with how many events it leaves. */
export function FacetList({ wish, choices, facets }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const of = (
    name: "domain" | "type" | "language",
    counted: Facets["type"],
    labelOf: (value: string) => string,
  ): Choice[] =>
    counted.map(({ value, count }) => ({
      value,
      count,
      label: labelOf(value),
      isChosen: value === wish[name],
      href: searchPath({ ...wish, [name]: value === wish[name] ? null : value }),
    }));
  return (
    <nav
      aria-label={t("search.narrow")}
      className="grid gap-6 border-t border-rule pt-3 text-small lg:border-ink"
    >
      <Facet
        title={t("search.filter.domain")}
        choices={of("domain", facets.domain, (value) => choiceLabel(choices, "domain", value))}
      />
      <Facet
        title={t("event.languages")}
        choices={of("language", facets.locale, (value) => languageName(locale, value))}
      />
      <Facet title={t("search.kind")} choices={of("type", facets.type, (value) => kindText(t, value))} />
    </nav>
  );
}

function Facet({ title, choices }: { title: string; choices: readonly Choice[] }) {
  const t = useTranslations("search");
  if (choices.length < 2 && !choices.some(({ isChosen }) => isChosen)) return null;
  return (
    <div>
      <h2 className="label">{title}</h2>
      <ul>
        {choices.map(({ value, label, count, href, isChosen }) => (
          <li key={value}>
            <Link
              href={href}
              className="target link-quiet gap-2 text-soft hover:text-ink"
              aria-current={isChosen ? "true" : undefined}
            >
              {label}
              <span className="text-faint">{count}</span>
              {isChosen ? (
                <>
                  <X aria-hidden className="size-3.5" />
                  <span className="sr-only">{t("widen")}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
