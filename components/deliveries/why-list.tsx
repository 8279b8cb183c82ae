import { useTranslations } from "next-intl";

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

/** Why something met a contract: each dimension that it asked for, in words. */
export function WhyList({ terms }: { terms: readonly string[] }) {
  const t = useTranslations("deliveries.why");
  if (terms.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-note text-faint">
      {terms.map((term) => {
        const [kind = "", ...rest] = term.split(":");
        const value = rest.join(":");
        return <li key={term}>{isKnown(kind) ? t(kind, { value }) : <bdi>{term}</bdi>}</li>;
      })}
    </ul>
  );
}
