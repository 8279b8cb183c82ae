import { useLocale, useTranslations } from "next-intl";
import type { Digest, DigestItem } from "#lib/flow/deliveries/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pager } from "../ui/pager.tsx";
import { Tongue } from "../ui/tongue.tsx";
import { DeliveryTabs } from "./delivery-tabs.tsx";
import { useDateText } from "./digest-page.tsx";

type Props = {
  digests: readonly Digest[];
  next: string | null;
  isFirst: boolean;
  isStale: boolean;
};

/** The reader's digests, the newest first; a day on which nothing met a contract is one quiet line. */
export function DigestsPage({ digests, next, isFirst, isStale }: Props) {
  const t = useTranslations("deliveries");
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-display font-medium">{t("digests")}</h1>
        <p className="measure text-soft">{t("digestsIntro")}</p>
      </div>
      <DeliveryTabs here="/digests" />
      {isStale ? (
        <Notice tone="warm" role="status">
          {t("badCursor")}
        </Notice>
      ) : null}
      {digests.length === 0 && isFirst ? (
        <div className="grid gap-3 border-t border-ink pt-4">
          <h2 className="font-serif text-head font-semibold">{t("noDigestsTitle")}</h2>
          <p className="text-soft">{t("noDigestsText")}</p>
          <p>
            <Link href="/subscriptions" className="target link-text">
              {t("toSubscriptions")}
            </Link>
          </p>
        </div>
      ) : null}
      <ol className="grid">
        {digests.map((digest) => (
          <DigestLine key={digest.id} digest={digest} />
        ))}
      </ol>
      <Pager next={next} isFirst={isFirst} path="/digests" words="deliveries" />
    </div>
  );
}

function DigestLine({ digest }: { digest: Digest }) {
  const t = useTranslations("deliveries");
  const dateText = useDateText();
  const isQuiet = digest.items.length === 0;
  return (
    <li className={`border-t border-rule ${isQuiet ? "py-1" : "py-4"}`}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <Link
          href={`/digests/${digest.id}`}
          className={`target link-quiet ${isQuiet ? "text-small text-soft" : "font-serif text-head font-semibold"}`}
        >
          {dateText(digest.local_date)}
        </Link>
        <span className="text-note text-faint">{t(`cadence.${digest.cadence}`)}</span>
        <span className="text-note text-faint">
          {isQuiet ? t("quiet") : t("events", { count: digest.items.length + digest.left_out })}
        </span>
      </div>
      {isQuiet ? null : (
        <ul className="grid gap-0.5 text-small text-soft">
          {digest.items.slice(0, 3).map((item) => (
            <li key={item.geid} className="line-clamp-1">
              <ItemTitle item={item} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The title in the reader's language where there is one. */
function ItemTitle({ item }: { item: DigestItem }) {
  const title = pickText(item.titles, useLocale());
  return title ? <Tongue told={title} /> : <bdi>{item.title}</bdi>;
}
