import { useLocale, useTranslations } from "next-intl";
import { pickText } from "../i18n/pick-text.ts";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Tongue } from "../ui/tongue.tsx";

type Props = {
  notice: { geid: string; retracted_at: string; reason: string; titles: Readonly<Record<string, string>> };
};

/** What answers in place of a retracted event: that it is gone, why, and that its history is kept. */
export function Gone({ notice }: Props) {
  const t = useTranslations("gone");
  const told = pickText(notice.titles, useLocale());
  return (
    <article className="grid max-w-2xl gap-6 py-6 md:py-12">
      <p aria-hidden className="font-serif text-display text-faint">
        410
      </p>
      <h1 className="font-serif text-display font-medium">{t("title")}</h1>
      <p className="measure text-soft">{t("text")}</p>
      <Facts
        entries={[
          ...(notice.reason ? [{ term: t("notice"), children: <bdi>{notice.reason}</bdi> }] : []),
          ...(told ? [{ term: t("formerTitle"), children: <Tongue told={told} /> }] : []),
          { term: t("retractedAt"), children: <Moment at={notice.retracted_at} detail="minute" /> },
        ]}
      />
      <p className="flex flex-wrap gap-x-6">
        <a href={`/api/v1/events/${notice.geid}/lineage`} className="link-text">
          {t("lineage")}
        </a>
        <Link href="/" className="link-text">
          {t("home")}
        </Link>
      </p>
    </article>
  );
}
