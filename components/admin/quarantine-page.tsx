import { useTranslations } from "next-intl";
import {
  QuarantineStatus,
  QuarantineVerdict,
  type QuarantineEntry,
  type QuarantineWithContent,
} from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Field } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { ActNotice } from "./act-notice.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { Document } from "./document.tsx";

const TONES = { open: "alarm", escalated: "warm", released: "gain", rejected: "ink" } as const;

/** Everything suspect of one status, apart from what merely failed. */
export function QuarantinePage({
  items,
  status,
}: {
  items: readonly QuarantineEntry[];
  status: QuarantineStatus;
}) {
  const t = useTranslations("admin");
  const rows = items.map((item) => ({
    key: item.id,
    cells: [
      <Link key="id" href={`/admin/quarantine/${item.id}`} className="target link-text">
        {t(`quarantineReason.${item.reason}`)}
      </Link>,
      <bdi key="detail" className="line-clamp-2">
        {item.detail}
      </bdi>,
      <span
        key="subject"
        className="font-mono text-fine text-faint"
      >{`${item.subject.kind} …${item.subject.id.slice(-12)}`}</span>,
      <Moment key="at" at={item.created_at} detail="minute" />,
    ],
  }));
  return (
    <>
      <PageHead title={t("quarantine")} intro={t("quarantineIntro")} />
      <p className="mb-5 flex flex-wrap gap-x-5 text-note">
        {QuarantineStatus.options.map((one) => (
          <Link
            key={one}
            href={one === "open" ? "/admin/quarantine" : `/admin/quarantine?status=${one}`}
            aria-current={one === status ? "true" : undefined}
            className={`target ${one === status ? "text-ink underline underline-offset-4" : "link-quiet text-soft"}`}
          >
            {t(`itemStatus.${one}`)}
          </Link>
        ))}
      </p>
      {items.length === 0 ? (
        <p className="text-small text-soft">{t("noQuarantine")}</p>
      ) : (
        <DataTable
          caption={t("quarantine")}
          heads={[t("whyColumn"), t("content"), t("subject"), t("age")]}
          rows={rows}
        />
      )}
    </>
  );
}

type ItemProps = {
  item: QuarantineWithContent;
  by: string | null;
  mayAct: boolean;
  fault: string | null;
  draft: string;
  isJudged: boolean;
};

/** One suspect thing, what it holds, and the three verdicts. */
export function QuarantineItemPage({ item, by, mayAct, fault, draft, isJudged }: ItemProps) {
  const t = useTranslations("admin");
  const isOpen = item.status === "open" || item.status === "escalated";
  return (
    <>
      <PageHead title={t(`quarantineReason.${item.reason}`)} intro={<bdi>{item.detail}</bdi>}>
        <p className="flex flex-wrap items-baseline gap-x-4 text-note text-soft">
          <Badge framed tone={TONES[item.status]}>
            {t(`itemStatus.${item.status}`)}
          </Badge>
          <span className="font-mono text-fine">{item.id}</span>
        </p>
      </PageHead>
      <ActNotice fault={fault} done={isJudged ? t("judged") : null} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section id="content" title={t("content")}>
          <Document value={item.content} label={t("content")} />
        </Section>
        <div className="grid content-start gap-10">
          {isOpen && mayAct ? (
            <VerdictForm id={item.id} isEscalated={item.status === "escalated"} draft={draft} />
          ) : null}
          <Section id="facts" title={t("facts")}>
            <Facts
              entries={[
                {
                  term: t("subject"),
                  children: (
                    <span className="font-mono text-fine">{`${item.subject.kind} ${item.subject.id}`}</span>
                  ),
                },
                { term: t("consumer"), children: item.consumer ?? "–" },
                { term: t("siteColumn"), children: item.site_id ?? t("noSite") },
                { term: t("age"), children: <Moment at={item.created_at} detail="minute" /> },
                ...(item.verdict === null
                  ? []
                  : [
                      {
                        term: t("decide"),
                        children: `${t(`verdict.${item.verdict}`)}${by === null ? "" : `, @${by}`}: ${item.decision_reason ?? ""}`,
                      },
                    ]),
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}

function VerdictForm({ id, isEscalated, draft }: { id: string; isEscalated: boolean; draft: string }) {
  const t = useTranslations("admin");
  return (
    <Section id="decide" title={t("decide")}>
      <form method="post" action="/api/forms/judge" className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <fieldset>
          <legend className="sr-only">{t("decide")}</legend>
          {QuarantineVerdict.options
            .filter((verdict) => !isEscalated || verdict !== "escalate")
            .map((verdict) => (
              <Choice
                key={verdict}
                name="verdict"
                value={verdict}
                label={t(`verdict.${verdict}`)}
                hint={t(`verdictHint.${verdict}`)}
              />
            ))}
        </fieldset>
        <Field id="reason" label={t("reasonLabel")}>
          <Textarea id="reason" name="reason" required maxLength={2_000} defaultValue={draft} />
        </Field>
        <Button type="submit" tone="strong" className="justify-self-start">
          {t("submitVerdict")}
        </Button>
      </form>
    </Section>
  );
}
