import { useLocale, useTranslations } from "next-intl";
import type { Digest, DigestItem } from "#lib/flow/deliveries/contracts.ts";
import { formatMoment } from "../i18n/dates.ts";
import type { Vocabulary } from "../subscriptions/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { PublishedLinks, type PageLink } from "./published-links.tsx";
import { ToldTitle } from "./told-title.tsx";
import { WhyList } from "./why-list.tsx";

/** A local date in the reader's language. */
export const useDateText = () => {
  const locale = useLocale();
  return (date: string) => formatMoment(locale, `${date}T00:00:00Z`, "day");
};

type Props = { digest: Digest; pages: readonly PageLink[]; vocabulary: Vocabulary };

/** One digest: one card for each event, with why it is there. */
export function DigestPage({ digest, pages, vocabulary }: Props) {
  const t = useTranslations("deliveries");
  const dateText = useDateText();
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-display font-medium">
          {t("digestOf", { date: dateText(digest.local_date) })}
        </h1>
        <DigestHead digest={digest} />
      </div>
      <DeliveryTabs here={null} />
      {digest.items.length === 0 ? <p className="text-soft">{t("quiet")}</p> : null}
      <ol className="grid gap-8">
        {digest.items.map((item) => (
          <li key={item.geid}>
            <ItemCard
              item={item}
              pages={pages.filter(({ geid }) => geid === item.geid)}
              vocabulary={vocabulary}
            />
          </li>
        ))}
      </ol>
      {digest.left_out === 0 ? null : (
        <p className="border-t border-rule pt-3 text-small text-soft">
          {t("leftOut", { count: digest.left_out })}
        </p>
      )}
      <p>
        <Link href="/digests" className="target link-text">
          {t("allDigests")}
        </Link>
      </p>
    </div>
  );
}

function DigestHead({ digest }: { digest: Digest }) {
  const t = useTranslations("deliveries");
  return (
    <div className="grid gap-1 text-small text-soft">
      <p className="flex flex-wrap gap-x-3">
        <span>{t(`cadence.${digest.cadence}`)}</span>
        <span className="tabular-nums">{t("dueAt", { time: digest.local_time, zone: digest.timezone })}</span>
      </p>
      <p className="flex flex-wrap gap-x-1.5 text-note text-faint">
        <Moment at={digest.window.from} detail="minute" />
        <span aria-hidden>–</span>
        <Moment at={digest.window.to} detail="minute" />
      </p>
      <ul className="flex flex-wrap gap-x-3 text-note">
        {digest.subscriptions.map(({ subscription_id: id, name }) => (
          <li key={id}>
            <bdi>{name ?? t("unnamed")}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ItemProps = { item: DigestItem; pages: readonly PageLink[]; vocabulary: Vocabulary };

function ItemCard({ item, pages, vocabulary }: ItemProps) {
  const t = useTranslations("deliveries");
  const heading = `of-${item.geid}`;
  return (
    <article aria-labelledby={heading} className="grid gap-1">
      <ToldTitle told={item} id={heading} />
      <p className="flex flex-wrap gap-x-3 text-small">
        <span className="font-semibold">{t("matched", { count: item.matched.length })}</span>
        <bdi>{item.matched.map(({ name }) => name ?? t("unnamed")).join(" · ")}</bdi>
      </p>
      <WhyList terms={item.why} vocabulary={vocabulary} />
      {item.deferred === null ? null : (
        <p className="text-note">
          <Badge tone="warm">{t(`deferred.${item.deferred}`)}</Badge>
        </p>
      )}
      <PublishedLinks pages={pages} />
    </article>
  );
}
