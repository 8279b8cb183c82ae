import { useLocale, useTranslations } from "next-intl";
import type { Subscription } from "#lib/flow/subscriptions/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Locale } from "../i18n/locales.ts";
import { domainName, topicName, type Vocabulary } from "./vocabulary.ts";

type Asked = Omit<
  Subscription,
  | "id"
  | "status"
  | "unsubscribe_url"
  | "version"
  | "created_at"
  | "updated_at"
  | "lease_expires_at"
  | "channel"
>;
type Props = { contract: Asked; vocabulary: Vocabulary };

/** A contract in one sentence of the reader's language: what it asks for, and when it is told. */
export function ContractSentence({ contract, vocabulary }: Props) {
  const t = useTranslations("subscriptions");
  const subject = useSubject(contract);
  const phrases = useConditions(contract, vocabulary);
  const when = t(`when.${contract.cadence}`, { time: contract.local_time, zone: contract.timezone });
  const isDigest = contract.cadence === "daily_digest" || contract.cadence === "weekly_digest";
  const told = isDigest ? when : t(`when.${contract.cadence}`, { time: "", zone: "" });
  if (phrases.length === 0) return t("sentenceBare", { subject, when: told });
  const conditions = phrases.reduce((first, next) => t("join", { first, next }));
  return t("sentence", { subject, conditions, when: told });
}

function useOr(): (values: readonly string[]) => string {
  const locale = useLocale();
  return (values) => new Intl.ListFormat(locale, { type: "disjunction" }).format(values);
}

function useSubject({ scales }: Asked): string {
  const t = useTranslations("subscriptions");
  const or = useOr();
  if (scales.length === 0 || scales.length === 3) return t("subjectAll");
  return t("subject", { scales: or(scales.map((scale) => t(`scale.${scale}`))) });
}

function useConditions(asked: Asked, vocabulary: Vocabulary): string[] {
  const t = useTranslations("subscriptions.condition");
  const types = useTranslations("subscriptions.type");
  const locale = useLocale() as Locale;
  const or = useOr();
  const list = (name: "topics" | "entities" | "types" | "places", values: readonly string[]) =>
    values.length === 0 ? [] : [t(name, { names: or(values) })];
  const least = (name: "importance" | "materiality" | "trust", value: number | null) =>
    value === null || value === 0 ? [] : [t(name, { value: value.toFixed(2) })];
  const domains = or(asked.domains.map((domain) => domainName(vocabulary, domain)));
  return [
    ...(asked.domains.length === 0
      ? []
      : [t(asked.include_children ? "domainsBelow" : "domains", { names: domains })]),
    ...list(
      "topics",
      asked.topics.map((topic) => topicName(vocabulary, topic)),
    ),
    ...list(
      "entities",
      asked.entities.map((id) => vocabulary.entities[id] ?? id),
    ),
    ...list(
      "types",
      asked.event_types.map((type) => (types.has(type as "law") ? types(type as "law") : type)),
    ),
    ...list("places", asked.geographies),
    ...least("importance", asked.importance_min),
    ...least("materiality", asked.materiality_min),
    ...(asked.maturity_min === null ? [] : [t("maturity", { level: asked.maturity_min })]),
    ...least("trust", asked.source_trust_min),
    ...(asked.locales.length === 0
      ? []
      : [t("locales", { names: or(asked.locales.map((tag) => languageName(locale, tag))) })]),
    ...(asked.breaking ? [t("breaking")] : []),
    ...(asked.watch ? [t("watch")] : []),
  ];
}
