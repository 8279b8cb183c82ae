import { useTranslations } from "next-intl";
import type { DeadLetterEntry, DeadLetterGroup, DeadLetterStatus } from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/section.tsx";
import { ActNotice } from "./act-notice.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { LetterGroups } from "./letter-groups.tsx";

type Filter = {
  readonly class: string | null;
  readonly site: string | null;
  readonly consumer: string | null;
};
type Props = {
  letters: readonly DeadLetterEntry[];
  groups: readonly DeadLetterGroup[];
  filter: Filter;
  status: DeadLetterStatus;
  mayAct: boolean;
  fault: string | null;
};

/** Work that failed for good: its groups, the letters of one of them, and the replay of the group. */
export function LettersPage({ letters, groups, filter, status, mayAct, fault }: Props) {
  const t = useTranslations("admin");
  const isGroup = filter.class !== null || filter.consumer !== null || filter.site !== null;
  return (
    <>
      <PageHead title={t("letters")} intro={t("replayOneHint")} />
      <ActNotice fault={fault} done={null} />
      <div className="grid gap-12">
        {isGroup ? null : (
          <Section id="groups" title={t("groups")}>
            <LetterGroups groups={groups} />
          </Section>
        )}
        {isGroup && mayAct && status === "open" && letters.length > 0 ? (
          <ReplayForm filter={filter} count={letters.length} />
        ) : null}
        {letters.length === 0 && !isGroup ? null : (
          <Section id="letters" title={t("letters")} aside={isGroup ? <Selection filter={filter} /> : null}>
            {letters.length === 0 ? (
              <p className="text-small text-soft">{t("noLetters")}</p>
            ) : (
              <LetterTable letters={letters} />
            )}
          </Section>
        )}
      </div>
    </>
  );
}

function Selection({ filter }: { filter: Filter }) {
  const t = useTranslations("admin");
  const chosen = [filter.class, filter.consumer, filter.site].filter((one) => one !== null);
  return (
    <>
      <span className="me-3 font-mono text-fine">{chosen.join(" · ")}</span>
      <Link href="/admin/dead-letters" className="link-text">
        {t("everything")}
      </Link>
    </>
  );
}

function ReplayForm({ filter, count }: { filter: Filter; count: number }) {
  const t = useTranslations("admin");
  return (
    <form
      method="post"
      action="/api/forms/start-replay"
      className="flex flex-wrap items-center gap-3 border-y border-rule py-3"
    >
      {Object.entries(filter).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span className="text-small">{t("count", { count })}</span>
      <Button type="submit" name="dry_run" value="1">
        {t("dryRun")}
      </Button>
      <Button type="submit" tone="strong">
        {t("replayGroup")}
      </Button>
    </form>
  );
}

function LetterTable({ letters }: { letters: readonly DeadLetterEntry[] }) {
  const t = useTranslations("admin");
  const rows = letters.map((letter) => ({
    key: letter.id,
    cells: [
      <Link
        key="id"
        href={`/admin/dead-letters/${letter.id}`}
        className="target link-text font-mono text-fine"
      >
        {`…${letter.id.slice(-12)}`}
      </Link>,
      <Badge key="class" tone="alarm">
        {t(`class.${letter.error_class}`)}
      </Badge>,
      <span key="consumer" className="font-mono text-fine">
        {letter.consumer}
      </span>,
      letter.site_id ?? <span className="text-faint">{t("noSite")}</span>,
      t("attempts", { count: letter.attempts }),
      <Moment key="at" at={letter.last_failed_at} detail="minute" />,
      <bdi key="error" className="line-clamp-2 font-mono text-fine text-soft">
        {letter.error}
      </bdi>,
    ],
  }));
  const heads = [
    t("letter"),
    t("classColumn"),
    t("consumer"),
    t("siteColumn"),
    t("attemptsColumn"),
    t("lastFailed"),
    t("error"),
  ];
  return <DataTable caption={t("letters")} heads={heads} rows={rows} />;
}
