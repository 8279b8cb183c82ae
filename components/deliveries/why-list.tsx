import { useLocale, useTranslations } from "next-intl";
import { EVENT_TYPES } from "#lib/flow/events/contracts.ts";
import { Scale } from "#lib/flow/projections/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Locale } from "../i18n/locales.ts";
import { shareText } from "../projections/label-of.ts";
import { domainName, topicName, type Vocabulary } from "../subscriptions/vocabulary.ts";

const KNOWN = [
  "domain",
  "topic",
  "entity",
  "type",
  "place",
  "scale",
  "importance",
  "materiality",
  "maturity",
  "locale",
  "trust",
  "breaking",
  "watch",
] as const;
type Kind = (typeof KNOWN)[number];

const isKnown = (kind: string): kind is Kind => KNOWN.some((one) => one === kind);

/** Dimensions whose value is a share of one, read with two decimals like everywhere else. */
const MEASURES: ReadonlySet<string> = new Set(["importance", "materiality", "trust"] satisfies Kind[]);
const measureText = (value: string) => (Number.isFinite(Number(value)) ? shareText(Number(value)) : value);
type Props = { terms: readonly string[]; vocabulary: Vocabulary };

/** Why something met a contract: each dimension that it asked for, in words. */
export function WhyList({ terms, vocabulary }: Props) {
  const t = useTranslations("deliveries.why");
  const called = useValueText(vocabulary);
  if (terms.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-note text-faint">
      {terms.map((term) => {
        const [kind = "", ...rest] = term.split(":");
        const value = called(kind, rest.join(":"));
        return <li key={term}>{isKnown(kind) ? t(kind, { value }) : <bdi>{term}</bdi>}</li>;
      })}
    </ul>
  );
}

/** What the value of a dimension is called in the reader's language; what has no word of its own stays as it is. */
function useValueText(vocabulary: Vocabulary): (kind: string, value: string) => string {
  const locale = useLocale() as Locale;
  const types = useTranslations("subscriptions.type");
  const scales = useTranslations("subscriptions.scale");
  return (kind, value) => {
    if (MEASURES.has(kind)) return measureText(value);
    if (kind === "domain") return domainName(vocabulary, value);
    if (kind === "topic") return topicName(vocabulary, value);
    if (kind === "locale") return languageName(locale, value);
    const type = EVENT_TYPES.find((one) => kind === "type" && one === value);
    if (type) return types(type);
    const scale = Scale.options.find((one) => kind === "scale" && one === value);
    return scale ? scales(scale) : value;
  };
}
