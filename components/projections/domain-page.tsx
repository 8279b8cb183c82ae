import { useLocale, useTranslations } from "next-intl";
import type { ConceptCount, DomainReading, View } from "#lib/flow/projections/contracts.ts";
import { FeedDoors } from "../shell/feed-doors.tsx";
import { type Door, NetworkDoors } from "../shell/network-doors.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { labelOf } from "./label-of.ts";
import { Taxonomy } from "./taxonomy.tsx";
import { ViewCard } from "./view-card.tsx";

export type DomainPageProps = {
  domain: DomainReading;
  /** The sites that publish what it reads. */
  sites: readonly Door[];
  concepts: readonly ConceptCount[];
  views: readonly View[];
  order: "importance" | "time";
  concept: string | null;
  next: string | null;
  isFirst: boolean;
  isStale: boolean;
};

/** The address of a domain's list. */
export function domainPath(
  domain: string,
  wish: { readonly order: string; readonly concept: string | null; readonly cursor?: string },
): string {
  const query = new URLSearchParams({
    ...(wish.order === "importance" ? {} : { order: wish.order }),
    ...(wish.concept === null ? {} : { concept: wish.concept }),
    ...(wish.cursor === undefined ? {} : { cursor: wish.cursor }),
  }).toString();
  return `/domains/${domain}${query === "" ? "" : `?${query}`}`;
}

/** What a domain reads: its events by importance or by time, and its concepts as a way through them. */
export function DomainPage(props: DomainPageProps) {
  const { domain, sites, concepts, views, order, concept, isStale } = props;
  const t = useTranslations("domains");
  const locale = useLocale();
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <h1 className="font-serif text-display font-medium">
          {labelOf(domain.title, locale, domain.namespace)}
        </h1>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-faint">
          <span>{t("events", { count: domain.counts.events })}</span>
          <span>{t("sites", { count: domain.counts.sites })}</span>
          {domain.active_pack ? <span>{t("pack", { revision: domain.active_pack })}</span> : null}
        </p>
        {domain.active_pack ? <SubscribeDoor domain={domain.namespace} concept={concept} /> : null}
        {domain.active_pack ? <Orders {...props} /> : <p className="mt-4 text-soft">{t("noPack")}</p>}
        {isStale ? (
          <Notice tone="warm" role="status" className="mb-4">
            {t("badCursor")}
          </Notice>
        ) : null}
        {views.length === 0 && domain.active_pack ? <p className="text-soft">{t("empty")}</p> : null}
        <ol className="grid gap-4">
          {views.map((view) => (
            <li key={view.dpid} className="border-t border-rule pt-4 first:border-t-0 first:pt-0">
              <ViewCard view={view} />
            </li>
          ))}
        </ol>
        <Ways {...props} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        {concepts.length === 0 ? null : (
          <Taxonomy
            concepts={concepts}
            chosen={concept}
            hrefOf={(id) => domainPath(domain.namespace, { order, concept: id })}
          />
        )}
        <NetworkDoors domains={[]} sites={sites} />
        <FeedDoors base={`/domains/${domain.namespace}`} />
      </div>
    </div>
  );
}

/** The way to the contract builder, with this domain, or the concept that is looked at, filled in. */
function SubscribeDoor({ domain, concept }: { domain: string; concept: string | null }) {
  const t = useTranslations("subscriptions");
  const query = new URLSearchParams({
    domain,
    ...(concept === null ? {} : { [`t.${domain}/${concept}`]: "1" }),
  });
  return (
    <p className="mt-2 text-small">
      <Link href={`/subscriptions?${query}`} className="target link-text">
        {t(concept === null ? "door" : "doorTopic")}
      </Link>
    </p>
  );
}

function Orders({ domain, order, concept }: DomainPageProps) {
  const t = useTranslations("domains");
  return (
    <nav aria-label={t("order")} className="mt-5 mb-5 flex gap-x-6 border-b border-ink pb-1 text-small">
      {(["importance", "time"] as const).map((one) => (
        <Link
          key={one}
          href={domainPath(domain.namespace, { order: one, concept })}
          aria-current={one === order ? "true" : undefined}
          className={`target link-quiet ${one === order ? "font-semibold" : "text-soft"}`}
        >
          {one === "importance" ? t("byImportance") : t("byTime")}
        </Link>
      ))}
    </nav>
  );
}

function Ways({ domain, order, concept, next, isFirst }: DomainPageProps) {
  const t = useTranslations("domains");
  if (next === null && isFirst) return null;
  return (
    <p className="mt-8 flex flex-wrap gap-x-8 border-t border-ink pt-3">
      {next === null ? null : (
        <Link
          href={domainPath(domain.namespace, { order, concept, cursor: next })}
          rel="next"
          className="target link-text"
        >
          {t("more")}
        </Link>
      )}
      {isFirst ? null : (
        <Link href={domainPath(domain.namespace, { order, concept })} className="target link-text">
          {t("head")}
        </Link>
      )}
    </p>
  );
}
