import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { Facets } from "#lib/search/contracts.ts";
import { kindText } from "../events/kind-text.ts";
import { languageName } from "../i18n/language-name.ts";
import { Link } from "../ui/link.tsx";
import type { SearchFilters } from "./search-page.tsx";
import { searchPath } from "./search-path.ts";

type Choice = { value: string; label: string; count: number; href: string; isChosen: boolean };

/** Ways to narrow a search, each with how many events it leaves. */
export function FacetList({ filters, facets }: { filters: SearchFilters; facets: Facets }) {
  const t = useTranslations();
  const locale = useLocale();
  const { q, type, language } = filters;
  const languages = facets.locale.map(({ value, count }) => ({
    value,
    count,
    label: languageName(locale, value),
    isChosen: value === language,
    href: searchPath({ q, type, language: value === language ? null : value }),
  }));
  const kinds = facets.type.map(({ value, count }) => ({
    value,
    count,
    label: kindText(t, value),
    isChosen: value === type,
    href: searchPath({ q, type: value === type ? null : value, language }),
  }));
  return (
    <nav
      aria-label={t("search.narrow")}
      className="grid gap-6 border-t border-rule pt-3 text-small lg:border-ink"
    >
      <Facet title={t("event.languages")} choices={languages} />
      <Facet title={t("search.kind")} choices={kinds} />
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
