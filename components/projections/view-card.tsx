import { useLocale, useTranslations } from "next-intl";
import type { View } from "#lib/flow/projections/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { pickText } from "../i18n/pick-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { ShownIn, Tongue } from "../ui/tongue.tsx";
import { Bar } from "./bar.tsx";
import { labelOf, shareText } from "./label-of.ts";

/** One event in a domain's list: its title, how much it matters here, and what it speaks of. */
export function ViewCard({ view }: { view: View }) {
  const t = useTranslations();
  const locale = useLocale();
  const told = pickText(view.titles, locale);
  const concepts = view.concepts.slice(0, 4).map(({ labels, id }) => labelOf(labels, locale, id));
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_4rem] gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_6rem]">
      <h2 className="font-serif text-head font-semibold">
        <Link href={view.url} className="link-quiet line-clamp-5 visited:text-soft">
          {told ? <Tongue told={told} /> : t("event.untitled")}
        </Link>
      </h2>
      <p className="text-end text-small tabular-nums">
        <span className="sr-only">{t("domains.importance")} </span>
        {shareText(view.importance)}
        <Bar value={view.importance} />
      </p>
      <p className="col-span-full flex flex-wrap gap-x-4 gap-y-0.5 text-note text-faint">
        <span className="text-soft">{joinList(locale, concepts)}</span>
        <span>{t(`domains.scales.${view.scale}`)}</span>
        <span>{t(`domains.maturities.${view.maturity}`)}</span>
        {told ? <ShownIn told={told} /> : null}
        {view.breaking ? <Badge tone="alarm">{t("domains.breaking")}</Badge> : null}
        {view.watch ? <Badge tone="accent">{t("domains.watch")}</Badge> : null}
      </p>
    </article>
  );
}
