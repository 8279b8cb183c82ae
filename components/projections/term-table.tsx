import { useLocale, useTranslations } from "next-intl";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { labelOf } from "./label-of.ts";

/** The words that made a concept count, and in how many independent reports they stand. */
export function TermTable({ projection }: { projection: Projection }) {
  const t = useTranslations("domains");
  const locale = useLocale();
  return (
    <>
      <p className="mb-3 text-fine text-faint">{t("termsIntro")}</p>
      <table className="w-full text-note">
        <caption className="sr-only">{t("terms")}</caption>
        <thead className="border-b border-rule text-fine text-faint">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t("term")}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {t("inTitles")}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {t("inTexts")}
            </th>
          </tr>
        </thead>
        {projection.concepts.map(({ id, labels }) => (
          <tbody key={id}>
            <tr>
              <th scope="colgroup" colSpan={3} className="pt-2 text-start font-semibold">
                {labelOf(labels, locale, id)}
              </th>
            </tr>
            {projection.matches
              .filter(({ concept }) => concept === id)
              .map(({ term, titles, texts }) => (
                <tr key={term}>
                  <th scope="row" className="text-start font-normal text-soft">
                    <bdi>{term}</bdi>
                  </th>
                  <td className="ps-2 text-end tabular-nums">{titles}</td>
                  <td className="ps-2 text-end tabular-nums">{texts}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
