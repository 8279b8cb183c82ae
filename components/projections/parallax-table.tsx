import { useLocale, useTranslations } from "next-intl";
import type { View } from "#lib/flow/projections/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { Link } from "../ui/link.tsx";
import { Bar } from "./bar.tsx";
import { labelOf, shareText } from "./label-of.ts";

/** Concepts that are named for each domain; the page of the reading has them all. */
const CONCEPTS_MAX = 4;

type Props = { views: readonly View[]; caption: string; current?: string };

/** One occurrence as each domain reads it, side by side: the same columns, so that the eye sees the difference. */
export function ParallaxTable({ views, caption, current }: Props) {
  const t = useTranslations("domains");
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-rule text-fine text-faint">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {t("domain")}
          </th>
          <th scope="col" className="w-1/5 py-1 ps-3 text-start font-normal">
            {t("importance")}
          </th>
          <th scope="col" className="w-1/5 py-1 ps-3 text-start font-normal max-sm:hidden">
            {t("relevance")}
          </th>
          <th scope="col" className="w-1/5 py-1 ps-3 text-start font-normal">
            {t("scale")}
          </th>
        </tr>
      </thead>
      <tbody>
        {views.map((view) => (
          <Row key={view.dpid} view={view} isCurrent={view.domain === current} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ view, isCurrent }: { view: View; isCurrent: boolean }) {
  const t = useTranslations("domains");
  const locale = useLocale();
  const name = labelOf(view.domain_title, locale, view.domain);
  const concepts = view.concepts.slice(0, CONCEPTS_MAX).map(({ labels, id }) => labelOf(labels, locale, id));
  return (
    <tr className="border-b border-rule align-top last:border-b-0">
      <th scope="row" className="py-2 text-start font-normal">
        {isCurrent ? (
          <span className="font-semibold">
            {name} <span className="text-fine font-normal text-faint">{t("thisDomain")}</span>
          </span>
        ) : (
          <Link href={view.url} className="target link-text">
            {name}
          </Link>
        )}
        <span className="block text-note text-faint">{joinList(locale, concepts)}</span>
      </th>
      <td className="py-2 ps-3">
        <Share value={view.importance} />
      </td>
      <td className="py-2 ps-3 max-sm:hidden">
        <Share value={view.relevance} />
      </td>
      <td className="py-2 ps-3">
        {t(`scales.${view.scale}`)}
        <span className="block text-note text-faint">{view.maturity}</span>
      </td>
    </tr>
  );
}

function Share({ value }: { value: number }) {
  return (
    <>
      <span className="tabular-nums">{shareText(value)}</span>
      <Bar value={value} />
    </>
  );
}
