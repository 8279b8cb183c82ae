import { useTranslations } from "next-intl";
import { LOCALE_NAMES, isLocale } from "../i18n/locales.ts";
import { languageName } from "../i18n/language-name.ts";
import { Moment } from "../ui/moment.tsx";
import { type RecordEntry, RecordStrip } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { CorrectionsBox } from "./corrections-box.tsx";
import { ProvenanceTrail, type TrailStep } from "./provenance-trail.tsx";
import { SourceList, type SourceLine } from "./source-list.tsx";
import { isForeign, type SiteView } from "./site-view.ts";
import { TopicBody, type TopicBlock } from "./topic-body.tsx";

export type Topic = {
  readonly pubid: string;
  readonly revision: number;
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  readonly translatedFrom: string | null;
  readonly body: readonly TopicBlock[];
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly corrections: readonly { readonly revision: number; readonly at: string; readonly text: string }[];
  readonly sources: readonly SourceLine[];
  readonly originCount: number;
  readonly trail: readonly TrailStep[];
  readonly eventUrl: string;
  readonly domain: { readonly title: string; readonly url: string };
  readonly translations: readonly { readonly locale: string; readonly url: string }[];
};

/** A publication: its text, what was put right in it, what it rests on, and how it came about. */
export function TopicPage({ site, topic }: { site: SiteView; topic: Topic }) {
  const t = useTranslations("sites");
  return (
    <article>
      <TopicHead site={site} topic={topic} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-9">
          <CorrectionsBox corrections={topic.corrections} />
          <TopicBody blocks={topic.body} locale={site.locale} />
          <Section id="sources" title={t("sources")}>
            <SourceList sources={topic.sources} locale={site.locale} />
          </Section>
          <Section id="provenance" title={t("provenance")}>
            <ProvenanceTrail steps={topic.trail} />
          </Section>
        </div>
        <TopicAside topic={topic} />
      </div>
    </article>
  );
}

function TopicHead({ site, topic }: { site: SiteView; topic: Topic }) {
  const t = useTranslations("sites");
  const facts: RecordEntry[] = [
    ...(topic.publishedAt
      ? [{ term: t("published"), children: <Moment at={topic.publishedAt} detail="minute" /> }]
      : []),
    ...(topic.revision > 1
      ? [{ term: t("updated"), children: <Moment at={topic.updatedAt} detail="minute" /> }]
      : []),
    { term: t("version"), children: t("versionNumber", { number: topic.revision }) },
    {
      term: t("origins"),
      children: (
        <a href="#sources" className="link-text">
          {t("originCount", { count: topic.originCount, sources: topic.sources.length })}
        </a>
      ),
    },
  ];
  return (
    <header>
      <p className="text-note">
        <a href={topic.domain.url} className="target link-quiet font-medium text-accent">
          {topic.domain.title}
        </a>
      </p>
      <h1 className="mt-1 max-w-4xl font-serif text-display font-medium" lang={topic.language}>
        {topic.title}
      </h1>
      {isForeign(topic.language, site.locale) ? (
        <p className="mt-2 text-note text-faint">
          {t("shownIn", { language: languageName(site.locale, topic.language) })}
        </p>
      ) : null}
      <p className="measure mt-4 text-lead text-soft">{topic.summary}</p>
      <RecordStrip entries={facts} className="mt-6" />
    </header>
  );
}

function TopicAside({ topic }: { topic: Topic }) {
  const t = useTranslations("sites");
  return (
    <aside className="grid content-start gap-7 text-small">
      {topic.translations.length > 1 ? (
        <nav aria-labelledby="languages" className="grid gap-1">
          <h2 id="languages" className="label">
            {t("inOtherLanguages")}
          </h2>
          <ul className="flex flex-wrap gap-x-4">
            {topic.translations.map(({ locale, url }) => (
              <li key={locale}>
                <a href={url} lang={locale} hrefLang={locale} className="target link-text">
                  {isLocale(locale) ? LOCALE_NAMES[locale] : locale}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="grid gap-1">
        <h2 className="label">{t("sameEvent")}</h2>
        <p className="text-soft">{t("sameEventText")}</p>
        <ul>
          <li>
            <a href={topic.eventUrl} className="target link-text">
              {t("neutralPage")}
            </a>
          </li>
          <li>
            <a href={topic.domain.url} className="target link-text">
              {t("scoreOfDomain", { domain: topic.domain.title })}
            </a>
          </li>
        </ul>
      </div>
    </aside>
  );
}
