import { useLocale, useTranslations } from "next-intl";
import type { Projection, RevisionSummary, View } from "#lib/flow/projections/contracts.ts";
import type { PublishedPage } from "#lib/flow/publications/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { pickText } from "../i18n/pick-text.ts";
import { PublishedList } from "../publications/published-list.tsx";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Notice } from "../ui/notice.tsx";
import { RecordStrip } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { ShownIn, Tongue } from "../ui/tongue.tsx";
import { labelOf, shareText } from "./label-of.ts";
import { ParallaxTable } from "./parallax-table.tsx";
import { RevisionList } from "./revision-list.tsx";
import { ScoreTable } from "./score-table.tsx";
import { TermTable } from "./term-table.tsx";

export type ProjectionPageProps = {
  projection: Projection;
  domainTitle: Readonly<Record<string, string>>;
  views: readonly View[];
  revisions: readonly RevisionSummary[];
  /** Where sites have published this reading. */
  published: readonly PublishedPage[];
  /** The revision asked for is not the newest. */
  isOld: boolean;
};

/** One domain's view of one event, every number of it taken apart. */
export function ProjectionPage(props: ProjectionPageProps) {
  const { projection, views, revisions, published, isOld } = props;
  const t = useTranslations("domains");
  const ofPublications = useTranslations("publications");
  const path = `/domains/${projection.domain}/events/${projection.geid}`;
  const others = views.filter((view) => view.domain !== projection.domain);
  return (
    <article>
      {isOld ? (
        <Notice tone="warm" title={t("oldRevision", { revision: projection.revision })} className="mb-6">
          <Link href={path} className="target link-text">
            {t("latest")}
          </Link>
        </Notice>
      ) : null}
      <Head {...props} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Section id="score" title={t("score")}>
            <p className="measure mb-6 text-small text-soft">{t("scoreIntro")}</p>
            <Scores projection={projection} />
          </Section>
          {isOld ? null : (
            <Section id="published" title={ofPublications("published")}>
              <PublishedList pages={published} />
            </Section>
          )}
          <Section id="others" title={t("others")}>
            {others.length === 0 ? (
              <p className="text-small text-soft">{t("othersNone")}</p>
            ) : (
              <ParallaxTable views={views} caption={t("parallax")} current={projection.domain} />
            )}
          </Section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          <Delta projection={projection} />
          <Section id="terms" title={t("terms")}>
            <TermTable projection={projection} />
          </Section>
          <Section id="history" title={t("history")}>
            <RevisionList revisions={revisions} shown={projection.revision} path={path} />
          </Section>
        </div>
      </div>
    </article>
  );
}

function Head({ projection, domainTitle }: ProjectionPageProps) {
  const t = useTranslations();
  const locale = useLocale();
  const told = pickText(projection.seed.titles, locale);
  const { computed, effective, override, concepts } = projection;
  const word =
    override && (override.importance !== null || override.scale !== null || override.notes) ? override : null;
  return (
    <header>
      <p className="flex flex-wrap items-baseline gap-x-4 text-body text-soft">
        <Link href={`/domains/${projection.domain}`} className="target link-text">
          {t("domains.reading", { domain: labelOf(domainTitle, locale, projection.domain) })}
        </Link>
        {projection.breaking ? <Badge tone="alarm">{t("domains.breaking")}</Badge> : null}
        {projection.watch ? <Badge tone="accent">{t("domains.watch")}</Badge> : null}
      </p>
      <h1 className="mt-2 max-w-4xl font-serif text-display font-medium">
        {told ? <Tongue told={told} /> : t("event.untitled")}
      </h1>
      {told ? <ShownIn told={told} /> : null}
      <p className="mt-2 text-small text-soft">
        {joinList(
          locale,
          concepts.map(({ labels, id }) => labelOf(labels, locale, id)),
        )}
      </p>
      <p className="mt-1 text-small">
        <Link href={`/events/${projection.geid}`} className="target link-text">
          {t("domains.neutral")}
        </Link>
      </p>
      {word ? (
        <Notice tone="accent" title={t("domains.override")} className="mt-4">
          <p>
            <bdi>{word.reason}</bdi>
          </p>
          {word.notes ? (
            <p className="mt-1 text-soft">
              {t("domains.notes")}: <bdi>{word.notes}</bdi>
            </p>
          ) : null}
        </Notice>
      ) : null}
      <RecordStrip
        className="mt-6"
        entries={[
          {
            term: t("domains.importance"),
            children: (
              <Effective shown={shareText(effective.importance)} computed={shareText(computed.importance)} />
            ),
          },
          { term: t("domains.relevance"), children: shareText(effective.relevance) },
          { term: t("domains.materiality"), children: shareText(effective.materiality) },
          {
            term: t("domains.scale"),
            children: (
              <Effective
                shown={t(`domains.scales.${effective.scale}`)}
                computed={t(`domains.scales.${computed.scale}`)}
              />
            ),
          },
          { term: t("domains.maturity"), children: t(`domains.maturities.${effective.maturity}`) },
          { term: t("domains.packRevision"), children: projection.pack_revision },
          { term: t("domains.updated"), children: <Moment at={projection.updated_at} detail="minute" /> },
        ]}
      />
    </header>
  );
}

/** What counts, and beside it what was computed where an editor said otherwise. */
function Effective({ shown, computed }: { shown: string; computed: string }) {
  const t = useTranslations("domains");
  return (
    <>
      <strong className="font-semibold tabular-nums">{shown}</strong>
      {shown === computed ? null : (
        <span className="ms-2 text-note text-faint">{t("computed", { value: computed })}</span>
      )}
    </>
  );
}

function Scores({ projection }: { projection: Projection }) {
  const t = useTranslations("domains");
  const { threshold, computed, contributions } = projection;
  const reach = contributions
    .filter((row) => row.measure === "scale")
    .reduce((sum, row) => sum + row.contribution, 0);
  const scale = t(`scales.${computed.scale}`);
  return (
    <div className="grid gap-8">
      <ScoreTable
        measure="relevance"
        projection={projection}
        title={t("relevance")}
        note={t("threshold", { threshold: shareText(threshold) })}
      />
      <ScoreTable measure="importance" projection={projection} title={t("importance")} />
      <ScoreTable measure="materiality" projection={projection} title={t("materiality")} />
      <ScoreTable
        measure="scale"
        projection={projection}
        title={t("scale")}
        note={t("reach", { reach: shareText(Math.abs(reach)), scale })}
      />
    </div>
  );
}

function Delta({ projection }: { projection: Projection }) {
  const t = useTranslations("domains");
  const locale = useLocale();
  const { delta } = projection;
  const told = pickText(delta.text, locale);
  return (
    <Section
      id="delta"
      title={t("delta")}
      aside={delta.from_revision === null ? null : t("deltaFrom", { revision: delta.from_revision })}
    >
      <p className="text-small">{told ? <Tongue told={told} /> : t("deltaFirst")}</p>
    </Section>
  );
}
