import { useTranslations } from "next-intl";
import type { Lineage } from "#lib/flow/events/contracts.ts";
import { Moment } from "../ui/moment.tsx";
import { EventLink, type KinTitles } from "./event-link.tsx";

function Kin({ term, geids, titles }: { term: string; geids: readonly string[]; titles: KinTitles }) {
  if (geids.length === 0) return null;
  return (
    <div>
      <dt className="label">{term}</dt>
      {geids.map((geid) => (
        <dd key={geid} className="text-small">
          <EventLink geid={geid} titles={titles} />
        </dd>
      ))}
    </div>
  );
}

/** Where this event's identity comes from and went: aliases, parts, and the steps that made them. */
export function LineageSection({ lineage, kinTitles }: { lineage: Lineage; kinTitles: KinTitles }) {
  const t = useTranslations("lineage");
  const isPlain =
    lineage.steps.length === 0 &&
    lineage.aliases.length === 0 &&
    lineage.parts.length === 0 &&
    !lineage.part_of;
  if (isPlain) return <p className="text-small text-soft">{t("none")}</p>;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3">
        <Kin term={t("aliases")} geids={lineage.aliases} titles={kinTitles} />
        <Kin term={t("mergedInto")} geids={lineage.alias_of ? [lineage.alias_of] : []} titles={kinTitles} />
        <Kin term={t("partOf")} geids={lineage.part_of ? [lineage.part_of] : []} titles={kinTitles} />
        <Kin term={t("parts")} geids={lineage.parts} titles={kinTitles} />
      </dl>
      <ol className="grid gap-1 text-note text-soft">
        {lineage.steps.map((step, index) => (
          <li key={index}>
            {t(`step.${step.kind}`)}, <Moment at={step.at} detail="minute" />
          </li>
        ))}
      </ol>
    </div>
  );
}
