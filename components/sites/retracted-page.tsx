import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment.tsx";
import { Notice } from "../ui/notice.tsx";
import { type SiteView, siteUrl } from "./site-view.ts";
import { WithdrawalText } from "./withdrawal-text.tsx";

type Props = {
  readonly site: SiteView;
  readonly title: string;
  readonly language: string;
  readonly at: string;
  readonly reason: string | null;
  readonly provenanceUrl: string;
};

/** What stands where a publication stood: that it was withdrawn, when and why. */
export function RetractedPage({ site, title, language, at, reason, provenanceUrl }: Props) {
  const t = useTranslations("sites");
  return (
    <div className="grid max-w-3xl gap-5" data-gone="true">
      <h1 className="font-serif text-display font-medium">{t("system.gone.title")}</h1>
      <Notice tone="alarm">
        <p className="text-note text-soft">
          {t("retractedAt")} <Moment at={at} detail="minute" />
        </p>
        {reason ? (
          <p className="mt-1 text-body">
            <WithdrawalText reason={reason} />
          </p>
        ) : null}
      </Notice>
      <p className="text-soft">
        {t("formerTitle")} <s lang={language}>{title}</s>
      </p>
      <p className="measure text-small text-soft">{t("system.gone.text")}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={provenanceUrl} className="target link-text">
          {t("provenance")}
        </a>
        <a href={siteUrl(site, "corrections")} className="target link-text">
          {t("corrections")}
        </a>
        <a href={siteUrl(site, "")} className="target link-text">
          {t("front")}
        </a>
      </p>
    </div>
  );
}
