import { getLocale, getTranslations } from "next-intl/server";
import { EVENT_TYPES } from "#lib/flow/events/contracts.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { listDomains } from "#lib/registry/index.ts";
import { Maturity, Scale } from "#lib/search/contracts.ts";
import { kindText } from "../../components/events/kind-text.ts";
import { languageName } from "../../components/i18n/language-name.ts";
import { labelOf } from "../../components/projections/label-of.ts";
import type { FilterChoices } from "../../components/search/choices.ts";
import { listChildSites } from "../list-child-sites.ts";

/** Languages are offered whole: `zh` finds every written Chinese. */
const LANGUAGES = ["zh", "en", "ja"];

/** What a search can be narrowed to, in the reader's language; the same for everyone, as the search itself is. */
export async function loadChoices(): Promise<FilterChoices> {
  const [t, locale, domains, sites] = await Promise.all([
    getTranslations(),
    getLocale(),
    listDomains(publicContext),
    listChildSites(),
  ]);
  return {
    domain: domains.map(({ namespace, title }) => ({
      value: namespace,
      label: labelOf(title, locale, namespace),
    })),
    site: sites.map(({ site_id: id, name }) => ({ value: id, label: name })),
    type: EVENT_TYPES.map((value) => ({ value, label: kindText(t, value) })),
    language: LANGUAGES.map((value) => ({ value, label: languageName(locale, value) })),
    scale: Scale.options.map((value) => ({ value, label: t(`domains.scales.${value}`) })),
    maturity: Maturity.options.map((value) => ({ value, label: t(`domains.maturities.${value}`) })),
  };
}
