import { useTranslations } from "next-intl";
import { ReplayResult, type ReplaySummary } from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { ActNotice } from "./act-notice.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { Document } from "./document.tsx";
import { Refresher } from "./refresher.tsx";

const TONES = { done: "gain", failed: "alarm", cancelled: "warm" } as const;
const isGoing = ({ state }: ReplaySummary) => state === "queued" || state === "running";

function RunState({ run }: { run: ReplaySummary }) {
  const t = useTranslations("admin");
  return (
    <Badge framed tone={TONES[run.state as keyof typeof TONES] ?? "accent"}>
      {t(`runState.${run.state}`)}
    </Badge>
  );
}

function Progress({ run }: { run: ReplaySummary }) {
  const t = useTranslations("admin");
  return run.total === null ? t("runUnknown") : t("runProgress", { done: run.done, total: run.total });
}

/** The newest replays. */
export function RunsPage({
  runs,
  handles,
}: {
  runs: readonly ReplaySummary[];
  handles: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("admin");
  const rows = runs.map((run) => ({
    key: run.run_id,
    cells: [
      <Link key="id" href={`/admin/replays/${run.run_id}`} className="target link-text font-mono text-fine">
        {`…${run.run_id.slice(-12)}`}
      </Link>,
      <RunState key="state" run={run} />,
      <Progress key="progress" run={run} />,
      ReplayResult.safeParse(run.result).data?.dry_run ? t("isDryRun") : "–",
      <Moment key="at" at={run.created_at} detail="minute" />,
      run.requested_by === null ? "–" : `@${handles[run.requested_by] ?? run.requested_by}`,
    ],
  }));
  const heads = [t("run"), t("stateColumn"), t("waiting"), t("isDryRun"), t("age"), t("requestedBy")];
  return (
    <>
      <PageHead title={t("runs")} />
      {runs.length === 0 ? (
        <p className="text-small text-soft">{t("noRuns")}</p>
      ) : (
        <DataTable caption={t("runs")} heads={heads} rows={rows} />
      )}
    </>
  );
}

/** One replay: how far it is, what came of it, and the way to stop it. */
export function RunPage({
  run,
  by,
  mayAct,
  fault,
}: {
  run: ReplaySummary;
  by: string | null;
  mayAct: boolean;
  fault: string | null;
}) {
  const t = useTranslations("admin");
  const result = ReplayResult.safeParse(run.result).data;
  return (
    <>
      <PageHead title={t("run")}>
        <p className="flex flex-wrap items-baseline gap-x-4 text-note text-soft">
          <RunState run={run} />
          {result?.dry_run ? <Badge tone="warm">{t("isDryRun")}</Badge> : null}
          <span role="status">
            <Progress run={run} />
          </span>
          <span className="font-mono text-fine">{run.run_id}</span>
        </p>
      </PageHead>
      <ActNotice fault={fault} done={null} />
      {isGoing(run) ? (
        <div className="mb-8 flex flex-wrap items-center gap-4">
          <Refresher label={t("refresh")} path={`/admin/replays/${run.run_id}`} />
          {mayAct ? (
            <form method="post" action="/api/forms/cancel-replay">
              <input type="hidden" name="id" value={run.run_id} />
              <Button type="submit">{t("cancelRun")}</Button>
            </form>
          ) : null}
        </div>
      ) : null}
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section id="selection" title={t("selection")}>
          <Document value={run.selection} label={t("selection")} />
        </Section>
        <Section id="facts" title={t("facts")}>
          <Facts
            entries={[
              ...(result
                ? [
                    {
                      term: t("run"),
                      children: result.dry_run
                        ? t("wouldRedeliver", { count: result.redelivered })
                        : t("redelivered", { count: result.redelivered }),
                    },
                    { term: t("refusedColumn"), children: t("refused", { count: result.refused }) },
                    ...Object.entries(result.by_consumer).map(([name, count]) => ({
                      term: name,
                      children: String(count),
                    })),
                  ]
                : []),
              { term: t("requestedBy"), children: by === null ? "–" : `@${by}` },
              { term: t("age"), children: <Moment at={run.created_at} detail="minute" /> },
              ...(run.error === null ? [] : [{ term: t("error"), children: run.error }]),
            ]}
          />
        </Section>
      </div>
    </>
  );
}
