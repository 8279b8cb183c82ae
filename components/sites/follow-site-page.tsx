import { useTranslations } from "next-intl";
import { FollowForm } from "../timelines/follow-form.tsx";
import { Refusal } from "../timelines/refusal.tsx";

type Props = {
  readonly site: {
    readonly siteId: string;
    readonly name: string;
    readonly url: string;
    readonly feedUrl: string;
  };
  readonly isFollowed: boolean;
  readonly refused: string | null;
};

/** Asks once whether to follow a site, says when it is followed, and leads back to it. */
export function FollowSitePage({ site: { siteId, name, url, feedUrl }, isFollowed, refused }: Props) {
  const t = useTranslations("sites");
  const path = `/follows/site/${siteId}`;
  return (
    <div className="grid max-w-2xl gap-5">
      <h1 className="font-serif text-display font-medium">
        {t(isFollowed ? "followed" : "followSite", { site: name })}
      </h1>
      <p className="measure text-soft">{t(isFollowed ? "followedText" : "followText", { site: name })}</p>
      <Refusal code={refused} />
      <FollowForm kind="site" id={siteId} name={name} isFollowed={isFollowed} back={path} />
      <p className="flex flex-wrap gap-x-6">
        <a href={url} className="target link-text">
          {t("backToSite", { site: name })}
        </a>
        {isFollowed ? (
          <a href="/home" className="target link-text">
            {t("toTimeline")}
          </a>
        ) : null}
      </p>
      {isFollowed ? null : (
        <p className="text-small text-soft">
          {t("withoutAccount")}{" "}
          <a href={feedUrl} className="link-text">
            RSS
          </a>
        </p>
      )}
    </div>
  );
}
