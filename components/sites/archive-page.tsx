import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import { cn } from "../ui/class-names.ts";
import { PageHead } from "./page-head.tsx";
import type { TopicLine } from "./site-view.ts";
import { dayOf, Marks } from "./topic-list.tsx";

/** A day is written once, before the first of its lines. */
const isSameDay = (topic: TopicLine, before: TopicLine | undefined) =>
  before !== undefined && dayOf(before) === dayOf(topic);
const monthOf = (topic: TopicLine) => topic.publishedAt.slice(0, 7);

/** Everything a site has out, by month: a line each, the day before it. */
export function ArchivePage({ topics }: { topics: readonly TopicLine[] }) {
  const t = useTranslations("sites");
  const locale = useLocale() as Locale;
  return (
    <>
      <PageHead title={t("archive")} text={t("archiveText", { count: topics.length })} />
      {[...Map.groupBy(topics, monthOf)].map(([month, ofMonth]) => (
        <section
          key={month}
          aria-labelledby={`m${month}`}
          className="grid gap-x-10 border-t border-ink py-5 md:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <h2 id={`m${month}`} className="mb-2 font-serif text-body font-semibold md:pt-1">
            {formatMoment(locale, `${month}-01T00:00:00Z`, "month")}
          </h2>
          <ol>
            {ofMonth.map((topic, index) => (
              <li
                key={topic.pubid}
                className="grid grid-cols-[2rem_minmax(0,1fr)] items-baseline border-t border-rule first:border-t-0"
              >
                <time
                  dateTime={topic.publishedAt}
                  className={cn("text-note text-faint", isSameDay(topic, ofMonth[index - 1]) && "sr-only")}
                >
                  {Number(topic.publishedAt.slice(8, 10))}
                </time>
                <p className="col-start-2 py-2 leading-snug">
                  <a href={topic.url} lang={topic.language} className="link-quiet font-serif">
                    {topic.title}
                  </a>{" "}
                  <Marks topic={topic} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
