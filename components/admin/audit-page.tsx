import { useTranslations } from "next-intl";
import type { AuditEntry } from "#lib/access/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";

type Props = { entries: readonly AuditEntry[]; filter: string; next: string | null; isDeniedOnly: boolean };

/** Whom the record names where no account acted: a command or the platform itself. */
const NOBODY = "unknown";

/** Who did, or was refused, what; every name leads to all entries that share it. */
export function AuditPage({ entries, filter, next, isDeniedOnly }: Props) {
  const t = useTranslations("admin");
  const link = (name: string, value: string, text: string = value) => (
    <Link
      href={`/admin/audit?${name}=${encodeURIComponent(value)}`}
      className="target link-quiet [overflow-wrap:break-word]"
    >
      {text}
    </Link>
  );
  const actorText = ({ actor, actor_handle: handle }: AuditEntry) =>
    handle ? `@${handle}` : actor === NOBODY ? t("platform") : actor;
  const rows = entries.map((entry) => ({
    key: entry.id,
    cells: [
      <Moment key="at" at={entry.at} detail="minute" />,
      link("actor", entry.actor, actorText(entry)),
      link("action", entry.action),
      <span key="resource" className="font-mono text-fine">
        {link("resource", entry.resource.id ?? entry.resource.kind)}
      </span>,
      <span key="allowed">
        <Badge tone={entry.allowed ? "plain" : "alarm"}>{entry.allowed ? t("allowed") : t("denied")}</Badge>{" "}
        <bdi className="text-note text-soft">{entry.reason}</bdi>
      </span>,
    ],
  }));
  return (
    <>
      <PageHead title={t("audit")} intro={t("auditIntro")} />
      <p className="mb-5 flex flex-wrap gap-x-5 text-note">
        {filter === "" ? null : <span className="font-mono text-fine text-soft">{filter}</span>}
        {isDeniedOnly ? null : (
          <Link href="/admin/audit?allowed=false" className="target link-text">
            {t("onlyDenied")}
          </Link>
        )}
        {filter === "" && !isDeniedOnly ? null : (
          <Link href="/admin/audit" className="target link-text">
            {t("everything")}
          </Link>
        )}
      </p>
      {entries.length === 0 ? (
        <p className="text-small text-soft">{t("noAudit")}</p>
      ) : (
        <DataTable
          caption={t("audit")}
          heads={[t("age"), t("actor"), t("action"), t("resource"), t("whyColumn")]}
          rows={rows}
        />
      )}
      {next === null ? null : (
        <p className="mt-6">
          <Link href={next} rel="next" className="target link-text">
            {t("older")}
          </Link>
        </p>
      )}
    </>
  );
}
