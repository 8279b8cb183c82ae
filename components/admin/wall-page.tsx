import { useLocale, useTranslations } from "next-intl";
import type { DeadLetterGroup } from "#lib/bus/contracts.ts";
import type { Lag, Overview, SiteHealth } from "#lib/ops/contracts.ts";
import type { Card } from "#lib/search/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { Badge } from "../ui/badge.tsx";
import { Section } from "../ui/section.tsx";
import { Summary } from "../ui/summary.tsx";
import { PageHead } from "./admin-frame.tsx";
import { CostTable } from "./cost-table.tsx";
import { DataTable } from "./data-table.tsx";
import { durationText } from "./durations.ts";
import { LetterGroups } from "./letter-groups.tsx";
import { TopEvents } from "./top-events.tsx";
import { isolated } from "../i18n/isolate.ts";

type Site = SiteHealth & {
  readonly name: string;
  readonly domains: readonly string[];
  readonly frozen: { readonly reason: string; readonly until: string | null } | null;
};
export type WallProps = {
  overview: Overview;
  lag: Lag;
  sites: readonly Site[];
  groups: readonly DeadLetterGroup[];
  top: readonly Card[];
};

/** The wall: how the platform is, what waits longest, what has failed, each site with its reasons in words. */
export function WallPage({ overview, lag, sites, groups, top }: WallProps) {
  const t = useTranslations("admin");
  return (
    <>
      <PageHead title={t("title")} intro={t("intro")} />
      <div className="grid gap-12">
        <Figures overview={overview} lag={lag} />
        <Section id="sites" title={t("sites")}>
          <SiteTable sites={sites} />
        </Section>
        <Section id="lag" title={t("lag")} aside={t("lagHint")}>
          <LagTable lag={lag} />
        </Section>
        <Section id="groups" title={t("groups")}>
          <LetterGroups groups={groups} />
        </Section>
        <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
          <Section id="costs" title={t("costs")} aside={t("costsHint")}>
            <CostTable costs={overview.cost_by_domain} />
          </Section>
          <Section id="top" title={t("top")}>
            <TopEvents cards={top} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Figures({ overview, lag }: { overview: Overview; lag: Lag }) {
  const t = useTranslations("admin");
  const locale = useLocale();
  const open = lag.consumers.reduce((sum, one) => sum + one.open, 0);
  const figures = [
    {
      name: "oldest",
      text: durationText(locale, overview.oldest_pending_s * 1_000),
      isBad: overview.oldest_pending_s > 60,
    },
    { name: "open", text: String(open), isBad: false },
    { name: "ingest", text: String(overview.ingest_per_min), isBad: false },
    { name: "dlq", text: String(overview.dlq_depth), isBad: overview.dlq_depth > 0 },
    { name: "quarantine", text: String(overview.quarantine_depth), isBad: overview.quarantine_depth > 0 },
    {
      name: "publishFailures",
      text: String(overview.publish_failures),
      isBad: overview.publish_failures > 0,
    },
    { name: "sites", text: String(overview.sites.active), isBad: false },
    { name: "domains", text: String(overview.domains.active), isBad: false },
  ] as const;
  return (
    <section aria-label={t("figures")}>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-ink py-5 sm:grid-cols-4">
        {figures.map(({ name, text, isBad }) => (
          <div key={name}>
            <dt className="label">{t(`figure.${name}`)}</dt>
            <dd className={`font-serif text-title ${isBad ? "text-alarm" : ""}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TONES = { healthy: "gain", degraded: "alarm", frozen: "warm", paused: "warm" } as const;

function SiteTable({ sites }: { sites: readonly Site[] }) {
  const t = useTranslations("admin");
  const locale = useLocale();
  const rows = sites.map((site) => ({
    key: site.site_id,
    cells: [
      <span key="name">
        <bdi className="font-medium">{site.name}</bdi>{" "}
        <span className="text-note text-faint">{site.site_id}</span>
      </span>,
      <Badge key="state" framed tone={TONES[site.state as keyof typeof TONES] ?? "plain"}>
        {t(`siteState.${site.state}`)}
      </Badge>,
      <SiteReasons key="why" site={site} />,
      <span key="domains" className="text-soft">
        {site.domains.length === 0 ? "–" : joinList(locale, site.domains)}
      </span>,
    ],
  }));
  const heads = [t("siteColumn"), t("stateColumn"), t("whyColumn"), t("domainsColumn")];
  return <DataTable caption={t("sites")} heads={heads} rows={rows} />;
}

function SiteReasons({ site }: { site: Site }) {
  const t = useTranslations("admin");
  const locale = useLocale();
  if (site.frozen) return t("siteFrozen", { reason: isolated(site.frozen.reason) });
  if (site.reasons.length === 0) return <span className="text-soft">{t("siteFine")}</span>;
  const value = (factor: string, number: number) =>
    factor === "queue_lag" ? durationText(locale, number) : String(number);
  return (
    <ul>
      {site.reasons.map(({ factor, value: measured, limit }) => (
        <li key={factor}>
          {t(`reason.${factor}`, { value: value(factor, measured), limit: value(factor, limit) })}
        </li>
      ))}
    </ul>
  );
}

/** What waits, the oldest first; consumers at rest are folded away, since there are many and they say nothing. */
function LagTable({ lag }: { lag: Lag }) {
  const t = useTranslations("admin");
  if (lag.consumers.length === 0) return <p className="text-small text-soft">{t("noLag")}</p>;
  const [waiting = [], idle = []] = [true, false].map((isWaiting) =>
    lag.consumers.filter(({ open }) => open > 0 === isWaiting),
  );
  return (
    <div className="grid gap-3">
      {waiting.length === 0 ? (
        <p className="text-small text-soft">{t("nothingWaits")}</p>
      ) : (
        <ConsumerTable caption={t("lag")} consumers={waiting.toSorted((a, b) => b.oldest_s - a.oldest_s)} />
      )}
      {idle.length === 0 ? null : (
        <details>
          <Summary>{t("idleConsumers", { count: idle.length })}</Summary>
          <ConsumerTable
            caption={t("idleConsumers", { count: idle.length })}
            consumers={idle.toSorted((a, b) => (b.p95_ms ?? 0) - (a.p95_ms ?? 0))}
          />
        </details>
      )}
    </div>
  );
}

function ConsumerTable({ caption, consumers }: { caption: string; consumers: Lag["consumers"] }) {
  const t = useTranslations("admin");
  const locale = useLocale();
  const time = (ms: number | null) => (ms === null ? "–" : durationText(locale, ms));
  const rows = consumers.map((one) => ({
    key: one.name,
    cells: [
      <span key="name" className="font-mono text-fine">
        {one.name}
      </span>,
      one.open === 0 ? "–" : durationText(locale, one.oldest_s * 1_000),
      String(one.open),
      time(one.p50_ms),
      time(one.p95_ms),
    ],
  }));
  const heads = [t("consumer"), t("oldest"), t("waiting"), t("p50"), t("p95")];
  return <DataTable caption={caption} heads={heads} rows={rows} />;
}
