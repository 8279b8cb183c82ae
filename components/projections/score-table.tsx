import { useLocale, useTranslations } from "next-intl";
import type { Contribution, Measure, Projection } from "#lib/flow/projections/contracts.ts";
import { Bar } from "./bar.tsx";
import { featureText } from "./feature-text.ts";
import { shareText } from "./label-of.ts";

type Props = { measure: Measure; projection: Projection; title: string; note?: string };

const plain = (value: number) => value.toFixed(2).replace("-", "−");
const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;

/** One measure taken apart: a row for each feature, and their sum. */
export function ScoreTable({ measure, projection, title, note }: Props) {
  const t = useTranslations("domains");
  const rows = projection.contributions.filter((row) => row.measure === measure);
  const sum = rows.reduce((total, row) => total + row.contribution, 0);
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-start font-semibold">
        {title}
        {note ? <span className="ms-3 text-note font-normal text-faint">{note}</span> : null}
      </caption>
      <thead className="border-b border-rule text-fine text-faint">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {t("feature")}
          </th>
          <th scope="col" className="w-28 py-1 text-end font-normal max-sm:w-24">
            {t("value")} × {t("weight")}
          </th>
          <th scope="col" className="w-16 py-1 text-end font-normal">
            {t("contribution")}
          </th>
          <td aria-hidden className="w-1/4 max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.feature} row={row} projection={projection} />
        ))}
      </tbody>
      <tfoot className="border-t border-ink">
        <tr>
          <th scope="row" colSpan={2} className="py-1 text-start font-semibold">
            {t("total")}
          </th>
          <td className="py-1 text-end font-semibold tabular-nums">{shareText(Math.abs(sum))}</td>
          <td aria-hidden className="ps-4 max-sm:hidden">
            <Bar value={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ row, projection }: { row: Contribution; projection: Projection }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <tr className="border-b border-rule last:border-b-0">
      <th scope="row" className="py-1 text-start font-normal">
        {featureText(t, locale, row.feature, projection.concepts)}
      </th>
      <td className="py-1 text-end text-note whitespace-nowrap text-soft tabular-nums">
        {plain(row.value)} × {plain(row.weight)}
      </td>
      <td className="py-1 text-end whitespace-nowrap tabular-nums">{signed(row.contribution)}</td>
      <td aria-hidden className="ps-4 max-sm:hidden">
        <Bar value={row.contribution} isNegative={row.contribution < 0} />
      </td>
    </tr>
  );
}
