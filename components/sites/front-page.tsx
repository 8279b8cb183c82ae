import { useTranslations } from "next-intl";
import { dayOf, LeadTopic, TopicsByDay } from "./topic-list.tsx";
import { isForeign, type SiteView, siteUrl, type TopicLine } from "./site-view.ts";

type Props = { readonly site: SiteView; readonly topics: readonly TopicLine[]; readonly hasMore: boolean };

/** The newest leads; of one day's texts, one in the reader's own language before one that is not. */
function leadOf(topics: readonly TopicLine[], locale: string): TopicLine | undefined {
  const [newest] = topics;
  const sameDay = topics.filter((topic) => newest && dayOf(topic) === dayOf(newest));
  return sameDay.find((topic) => !isForeign(topic.language, locale)) ?? newest;
}

/** What a site says now: the newest first and large, the rest by day. */
export function SiteFrontPage({ site, topics, hasMore }: Props) {
  const t = useTranslations("sites");
  const lead = leadOf(topics, site.locale);
  const rest = topics.filter((topic) => topic !== lead);
  return (
    <>
      <h1 className="sr-only">{t("frontTitle", { site: site.name })}</h1>
      {lead ? <LeadTopic topic={lead} /> : <Nothing site={site} />}
      <TopicsByDay topics={rest} heading="h3" />
      {hasMore ? (
        <p className="mt-6">
          <a href={siteUrl(site, "archive")} className="target link-text">
            {t("toArchive")}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Nothing({ site }: { site: SiteView }) {
  const t = useTranslations("sites");
  return (
    <div className="measure grid gap-3 py-6">
      <h2 className="font-serif text-title font-medium">{t("emptyTitle")}</h2>
      <p className="text-soft">{t("emptyText", { site: site.name })}</p>
    </div>
  );
}
