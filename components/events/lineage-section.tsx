import { useTranslations } from "next-intl";
import type { Lineage } from "#lib/flow/events/contracts.ts";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";

function GeidLink({ geid }: { geid: string }) {
  return (
    <Link href={`/events/${geid}`} className="link-text font-mono text-fine">
      {geid}
    </Link>
  );
}

function Kin({ term, geids }: { term: string; geids: readonly string[] }) {
  if (geids.length === 0) return null;
  return (
    <div>
      <dt className="label">{term}</dt>
      {geids.map((geid) => (
        <dd key={geid}>
          <GeidLink geid={geid} />
        </dd>
      ))}
    </div>
  );
}

/** Where this event's identity comes from and went: aliases, parts, and the steps that made them. */
export function LineageSection({ lineage }: { lineage: Lineage }) {
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
        <Kin term={t("aliases")} geids={lineage.aliases} />
        <Kin term={t("mergedInto")} geids={lineage.alias_of ? [lineage.alias_of] : []} />
        <Kin term={t("partOf")} geids={lineage.part_of ? [lineage.part_of] : []} />
        <Kin term={t("parts")} geids={lineage.parts} />
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
