import { useFormatter, useTranslations } from "next-intl";
import type { CostRow } from "#lib/ops/contracts.ts";
import { DataTable } from "./data-table.tsx";

/** The kinds of paid work that have a name for people; others show their own. */
const KNOWN = ["publish", "retract"] as const;
const isKnown = (kind: string): kind is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(kind);

/** What each domain has cost by kind of work, in the unit in which the operator counts. */
export function CostTable({ costs }: { costs: readonly CostRow[] }) {
  const t = useTranslations("admin");
  const format = useFormatter();
  if (costs.length === 0) return <p className="text-small text-soft">{t("noCosts")}</p>;
  const rows = costs.map(({ key, kind, cost_micros }) => ({
    key: `${key} ${kind}`,
    cells: [
      <bdi key="key">{key}</bdi>,
      isKnown(kind) ? t(`costKind.${kind}`) : kind,
      format.number(cost_micros / 1_000_000, { maximumSignificantDigits: 3 }),
    ],
  }));
  return (
    <DataTable
      caption={t("costs")}
      heads={[t("domainColumn"), t("workColumn"), t("unitsColumn")]}
      rows={rows}
    />
  );
}
