import { useLocale, useTranslations } from "next-intl";
import type { DomainReading } from "#lib/flow/projections/contracts.ts";
import { Link } from "../ui/link.tsx";
import { labelOf } from "./label-of.ts";

/** Every domain as a door: what it is part of, and how much it reads. */
export function DomainList({ domains }: { domains: readonly DomainReading[] }) {
  const t = useTranslations("domains");
  return (
    <div>
      <h1 className="font-serif text-display font-medium">{t("title")}</h1>
      <p className="measure mt-2 mb-7 text-soft">{t("intro")}</p>
      {domains.length === 0 ? <p className="text-soft">{t("none")}</p> : null}
      <ul className="grid gap-x-12 md:grid-cols-2">
        {domains.map((domain) => (
          <Door key={domain.namespace} domain={domain} domains={domains} />
        ))}
      </ul>
    </div>
  );
}

function Door({ domain, domains }: { domain: DomainReading; domains: readonly DomainReading[] }) {
  const t = useTranslations("domains");
  const locale = useLocale();
  const parent = domains.find(({ namespace }) => namespace === domain.parent);
  return (
    <li className="border-t border-ink py-4">
      <h2 className="font-serif text-head font-semibold">
        <Link href={`/domains/${domain.namespace}`} className="link-quiet">
          {labelOf(domain.title, locale, domain.namespace)}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-note text-faint">
        {parent ? (
          <span>{t("parent", { name: labelOf(parent.title, locale, parent.namespace) })}</span>
        ) : null}
        <span>{t("events", { count: domain.counts.events })}</span>
        <span>{t("sites", { count: domain.counts.sites })}</span>
        {domain.active_pack ? <span>{t("pack", { revision: domain.active_pack })}</span> : null}
      </p>
      {domain.active_pack ? null : <p className="mt-1 text-small text-soft">{t("noPack")}</p>}
    </li>
  );
}
