import { useTranslations } from "next-intl";
import type { DeadLetterWithMessage } from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { ActNotice } from "./act-notice.tsx";
import { PageHead } from "./admin-frame.tsx";
import { Document } from "./document.tsx";

type Props = { letter: DeadLetterWithMessage; mayAct: boolean; fault: string | null; isReplayed: boolean };

/** One dead letter: why it failed, what it is, and the way to give it back. */
export function LetterPage({ letter, mayAct, fault, isReplayed }: Props) {
  const t = useTranslations("admin");
  const isMessage = letter.message_id.startsWith("msg_");
  return (
    <>
      <PageHead title={t("letter")}>
        <p className="flex flex-wrap items-baseline gap-x-4 text-note text-soft">
          <Badge framed tone={letter.status === "open" ? "alarm" : "gain"}>
            {t(`letterStatus.${letter.status}`)}
          </Badge>
          <span className="font-mono text-fine">{letter.id}</span>
        </p>
      </PageHead>
      <ActNotice fault={fault} done={isReplayed ? t("replayedNow") : null} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-10">
          <Section id="error" title={t("error")} aside={t(`class.${letter.error_class}`)}>
            <p className="font-mono text-note">
              <bdi>{letter.error}</bdi>
            </p>
          </Section>
          {mayAct && letter.status === "open" && letter.replay_policy !== "never" ? (
            <form method="post" action="/api/forms/replay-letter" className="grid gap-3 justify-self-start">
              <input type="hidden" name="id" value={letter.id} />
              <Button type="submit" tone="strong" className="justify-self-start">
                {t("replayOne")}
              </Button>
              <p className="measure text-note text-faint">{t("replayOneHint")}</p>
            </form>
          ) : null}
          {mayAct ? null : <p className="text-small text-soft">{t("notYours")}</p>}
          <Section id="work" title={t("work")}>
            <Document value={letter.message} label={t("work")} />
          </Section>
        </div>
        <Section id="facts" title={t("facts")} className="self-start">
          <Facts
            entries={[
              {
                term: t("consumer"),
                children: <span className="font-mono text-fine">{letter.consumer}</span>,
              },
              { term: t("type"), children: <span className="font-mono text-fine">{letter.type}</span> },
              {
                term: t("message"),
                children: isMessage ? (
                  <Link
                    href={`/admin/messages/${letter.message_id}`}
                    className="link-text font-mono text-fine"
                  >
                    {letter.message_id}
                  </Link>
                ) : (
                  <span className="font-mono text-fine">{letter.message_id}</span>
                ),
              },
              { term: t("attemptsColumn"), children: t("attempts", { count: letter.attempts }) },
              { term: t("firstFailed"), children: <Moment at={letter.first_failed_at} detail="minute" /> },
              { term: t("lastFailed"), children: <Moment at={letter.last_failed_at} detail="minute" /> },
              { term: t("siteColumn"), children: letter.site_id ?? t("noSite") },
              { term: t("domain"), children: letter.domain ?? "–" },
              { term: t("pack"), children: letter.pack_revision ?? "–" },
              { term: t("replayPolicy"), children: t(`policy.${letter.replay_policy}`) },
            ]}
          />
        </Section>
      </div>
    </>
  );
}
