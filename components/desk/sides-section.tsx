import { useLocale, useTranslations } from "next-intl";
import type { Event, Proposal } from "#lib/flow/events/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import { Link } from "../ui/link.tsx";
import { Section } from "../ui/section.tsx";
import { diffTexts } from "../events/word-diff.ts";
import { Summary } from "../ui/summary.tsx";
import type { Side } from "./proposal-page.tsx";
import { SideValue } from "./side-value.tsx";
import { splitFields, titleLanguages, type Field } from "./side-fields.ts";

type Props = { proposal: Proposal; sides: readonly Side[] };
const SHORT = 12;

/** Both events field by field: what differs first, what is equal folded away. */
export function SidesSection({ proposal, sides }: Props) {
  const t = useTranslations("desk");
  const events = sides.flatMap((side) => side.event ?? []);
  const { differing, equal } = splitFields(events);
  return (
    <Section id="sides" title={t("sides")} aside={t("survivorRule")}>
      <div className="grid gap-y-1">
        <SideHeads proposal={proposal} sides={sides} />
        {titleLanguages(events).map((language) => (
          <TitleRow key={language} language={language} sides={sides} />
        ))}
        {differing.map((field) => (
          <FieldRow key={field} field={field} sides={sides} />
        ))}
      </div>
      {equal.length > 0 ? (
        <details id="equal-fields" className="mt-2 border-t border-rule">
          <Summary className="text-note">{t("equal", { count: equal.length })}</Summary>
          {equal.map((field) => (
            <FieldRow key={field} field={field} sides={sides} />
          ))}
        </details>
      ) : null}
    </Section>
  );
}

const columnsOf = (sides: readonly Side[]) =>
  sides.length > 1 ? "md:grid-cols-[8rem_1fr_1fr]" : "md:grid-cols-[8rem_1fr]";

function SideHeads({ proposal, sides }: Props) {
  const t = useTranslations("desk");
  return (
    <div className={`hidden gap-x-6 pb-2 md:grid ${columnsOf(sides)}`}>
      <span />
      {sides.map((side, index) => (
        <div key={side.geid} className="text-note text-faint">
          <span className="me-2 font-semibold text-ink">{index === 0 ? t("sideA") : t("sideB")}</span>
          <Link href={`/events/${side.geid}`} className="link-text font-mono text-fine">
            {`${side.geid.slice(0, SHORT)}…${side.geid.slice(-4)}`}
          </Link>{" "}
          {proposal.kind === "merge" ? (
            <span>{side.geid === proposal.into ? t("survivor") : t("absorbed")}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function Row({
  label,
  sides,
  children,
}: {
  label: string;
  sides: readonly Side[];
  children: React.ReactNode;
}) {
  return (
    <dl className={`grid gap-x-6 gap-y-1 border-t border-rule py-2.5 ${columnsOf(sides)}`}>
      <dt className="label pt-0.5">{label}</dt>
      {children}
    </dl>
  );
}

function Mark({ index, isPair }: { index: number; isPair: boolean }) {
  const t = useTranslations("desk");
  if (!isPair) return null;
  return (
    <span className="me-2 text-note font-semibold md:hidden">{index === 0 ? t("sideA") : t("sideB")}</span>
  );
}

function TitleRow({ language, sides }: { language: string; sides: readonly Side[] }) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const texts = sides.map((side) => side.event?.titles[language] ?? null);
  return (
    <Row label={t("titleIn", { language: languageName(locale, language) })} sides={sides}>
      {sides.map((side, index) => (
        <dd key={side.geid} className="font-serif text-lead leading-snug">
          <Mark index={index} isPair={sides.length > 1} />
          <Title
            text={texts[index] ?? null}
            other={texts[1 - index] ?? null}
            language={language}
            isSecond={index === 1}
          />
        </dd>
      ))}
    </Row>
  );
}

/** A title; where the other side has one in the same language, the words that only this one has are marked. */
function Title({
  text,
  other,
  language,
  isSecond,
}: {
  text: string | null;
  other: string | null;
  language: string;
  isSecond: boolean;
}) {
  const t = useTranslations("desk");
  if (text === null) return <span className="text-small text-faint">{t("missing")}</span>;
  const own = isSecond ? "added" : "removed";
  const parts =
    other === null ? null : isSecond ? diffTexts(other, text, language) : diffTexts(text, other, language);
  return (
    <bdi lang={language === "und" ? undefined : language}>
      {parts === null
        ? text
        : parts
            .filter((part) => part.kind === "same" || part.kind === own)
            .map((part, index) => (part.kind === "same" ? part.text : <mark key={index}>{part.text}</mark>))}
    </bdi>
  );
}

function FieldRow({ field, sides }: { field: Field; sides: readonly Side[] }) {
  const t = useTranslations("desk");
  return (
    <Row label={t(`field.${field}`)} sides={sides}>
      {sides.map((side, index) => (
        <dd key={side.geid} className="text-small">
          <Mark index={index} isPair={sides.length > 1} />
          {side.event ? <SideValue event={side.event satisfies Event} field={field} /> : t("unknown")}
        </dd>
      ))}
    </Row>
  );
}
