import { useLocale, useTranslations } from "next-intl";
import type { Block, Intent, PublicationRevision } from "#lib/flow/publications/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import { TopicBody, type TopicBlock } from "../sites/topic-body.tsx";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Notice } from "../ui/notice.tsx";
import { Summary } from "../ui/summary.tsx";
import type { Fault } from "./faults.ts";
import { HeldForm } from "./held-form.tsx";
import { HoldText } from "./hold-text.tsx";

type Row = { readonly intent: Intent; readonly revision: PublicationRevision | null };
/** The form that was not carried out: of which output, why, and the reason that was written. */
export type Refused = {
  readonly intentId: string | null;
  readonly fault: Fault | null;
  readonly draft: string;
};
type Props = {
  readonly rows: readonly Row[];
  readonly isCut: boolean;
  readonly decided: string | null;
  readonly refused: Refused;
};

/** The queue of outputs that policy holds for a person: what would go out, where, and why it waits. */
export function HeldPage({ rows, isCut, decided, refused }: Props) {
  const t = useTranslations("desk");
  const isHere = rows.some(({ intent }) => intent.publication_intent_id === refused.intentId);
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <nav aria-label={t("queues")} className="text-note">
          <Link href="/desk" className="target link-text">
            {t("back")}
          </Link>
        </nav>
        <h1 className="font-serif text-display font-medium">{t("held.title")}</h1>
        <p className="measure text-soft">{t("held.intro")}</p>
      </div>
      {decided === "approve" || decided === "reject" ? (
        <Notice tone="accent" role="status">
          {t(`held.decided.${decided}`)}
        </Notice>
      ) : null}
      {refused.fault && !isHere ? (
        <Notice tone="warm" role="alert">
          {t("held.gone")}
        </Notice>
      ) : null}
      {rows.length === 0 ? (
        <div className="grid gap-1">
          <p className="font-serif text-head">{t("held.emptyTitle")}</p>
          <p className="text-soft">{t("held.emptyText")}</p>
        </div>
      ) : null}
      <ol className="grid max-w-4xl gap-12">
        {rows.map((row) => (
          <li key={row.intent.publication_intent_id} className="border-t border-ink pt-4">
            <HeldRow
              {...row}
              refused={row.intent.publication_intent_id === refused.intentId ? refused : null}
            />
          </li>
        ))}
      </ol>
      {isCut ? <p className="text-note text-faint">{t("cut", { count: rows.length })}</p> : null}
    </div>
  );
}

function HeldRow({ intent, revision, refused }: Row & { refused: Refused | null }) {
  const t = useTranslations("desk.held");
  const locale = useLocale();
  const { publication_intent_id: id, site_id: site, channel, geid, reason } = intent;
  return (
    <article aria-labelledby={`${id}-title`} className="grid gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 text-note text-faint">
        <Badge tone="accent">{site}</Badge>
        <span>{languageName(locale, intent.locale)}</span>
        <span>{t(`channel.${channel}`)}</span>
        {revision ? <Moment at={revision.at} detail="minute" /> : null}
      </p>
      <h2
        id={`${id}-title`}
        lang={revision?.language}
        className="font-serif text-head leading-snug font-semibold"
      >
        {revision?.title ?? geid}
      </h2>
      {revision ? (
        <>
          <p lang={revision.language} className="measure">
            {revision.summary}
          </p>
          <details>
            <Summary>{t("text")}</Summary>
            <div className="mt-3 max-w-3xl">
              <TopicBody blocks={shownOf(revision.body)} locale={locale} />
            </div>
          </details>
        </>
      ) : null}
      <p className="text-small text-soft">
        {t("why")}
        <HoldText reason={reason} />{" "}
        <Link href={`/events/${geid}`} className="link-text">
          {t("event")}
        </Link>
      </p>
      {revision ? <HeldForm id={id} refused={refused} /> : null}
    </article>
  );
}

const shownOf = (body: readonly Block[]): TopicBlock[] =>
  body.flatMap(({ kind, items = [], ...block }) =>
    kind === "paragraph" || kind === "heading" || kind === "facts" ? [{ ...block, kind, items }] : [],
  );
