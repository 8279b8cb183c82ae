import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Locale } from "../i18n/locales.ts";
import { Badge } from "../ui/badge.tsx";
import { Moment } from "../ui/moment.tsx";
import { isForeign, type TopicLine } from "./site-view.ts";

/** The day of publication, in UTC. */
export const dayOf = (topic: TopicLine) => topic.publishedAt.slice(0, 10);

/** What a reader should know before the title: another language than the page's, a correction. */
export function Marks({ topic }: { topic: TopicLine }) {
  const t = useTranslations("sites");
  const locale = useLocale() as Locale;
  return (
    <>
      {isForeign(topic.language, locale) ? <Badge>{languageName(locale, topic.language)}</Badge> : null}
      {topic.isCorrected ? <Badge tone="warm">{t("corrected")}</Badge> : null}
    </>
  );
}

/** The newest publication, in the size that the day gives it. */
export function LeadTopic({ topic }: { topic: TopicLine }) {
  return (
    <article className="border-b border-ink pb-7">
      <p className="flex flex-wrap items-baseline gap-x-3 text-note text-faint">
        <Moment at={topic.publishedAt} />
        <Marks topic={topic} />
      </p>
      <h2 className="mt-2 max-w-4xl font-serif text-[clamp(1.625rem,1.15rem+2vw,2.375rem)] leading-[1.22] font-medium">
        <a href={topic.url} lang={topic.language} className="link-quiet">
          {topic.title}
        </a>
      </h2>
      <p className="measure mt-3 text-lead text-soft">{topic.summary}</p>
    </article>
  );
}

type Heading = "h2" | "h3";

function Topic({ topic, heading: Title }: { topic: TopicLine; heading: Heading }) {
  return (
    <article className="grid gap-1">
      <p className="flex flex-wrap gap-x-2 empty:hidden">
        <Marks topic={topic} />
      </p>
      <Title className="font-serif text-head leading-snug font-medium">
        <a href={topic.url} lang={topic.language} className="link-quiet">
          {topic.title}
        </a>
      </Title>
      <p className="measure line-clamp-3 text-small text-soft">{topic.summary}</p>
    </article>
  );
}

/** The rest by day: the date stands beside its topics where there is room. */
export function TopicsByDay({
  topics,
  heading,
}: {
  topics: readonly TopicLine[];
  /** The level below what stands above the list. */
  heading: Heading;
}) {
  const locale = useLocale() as Locale;
  return (
    <ol className="grid">
      {[...Map.groupBy(topics, dayOf)].map(([day, ofDay]) => (
        <li
          key={day}
          className="grid gap-x-10 gap-y-3 border-b border-rule py-5 last:border-b-0 md:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <p className="text-note text-faint md:pt-1">
            <time dateTime={day}>{formatMoment(locale, `${day}T00:00:00Z`, "day")}</time>
          </p>
          <ul className="grid gap-6">
            {ofDay.map((topic) => (
              <li key={topic.pubid}>
                <Topic topic={topic} heading={heading} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
