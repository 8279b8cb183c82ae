import { useLocale, useTranslations } from "next-intl";
import type { EventVersion } from "#lib/flow/events/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { languageName } from "../i18n/language-name.ts";
import { kindText } from "./kind-text.ts";
import { occurredText } from "./occurred-text.ts";
import { placeText } from "./place-text.ts";
import type { FieldChange } from "./present-changes.ts";
import { diffTexts } from "./word-diff.ts";

type State = EventVersion["state"];

/** One changed field of a version: titles word by word, everything else as before and after. */
export function ChangeLine({ change }: { change: FieldChange }) {
  const t = useTranslations("versions");
  const locale = useLocale();
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-note text-faint">
        {change.kind === "title"
          ? t("titleIn", { language: languageName(locale, change.language) })
          : t(`field.${change.field}`)}
      </dt>
      <dd className="text-small">
        {change.kind === "title" ? <TitleDiff change={change} /> : <BeforeAfter change={change} />}
      </dd>
    </div>
  );
}

function TitleDiff({ change }: { change: FieldChange & { kind: "title" } }) {
  return (
    <bdi lang={change.language}>
      {diffTexts(change.before, change.after, change.language).map((part, index) => {
        if (part.kind === "added") return <ins key={index}>{part.text}</ins>;
        if (part.kind === "removed") return <del key={index}>{part.text}</del>;
        return <span key={index}>{part.text}</span>;
      })}
    </bdi>
  );
}

function BeforeAfter({ change }: { change: FieldChange & { kind: "field" } }) {
  const t = useTranslations("versions");
  const textOf = useFieldText(change.field);
  const before = change.before ? textOf(change.before) : null;
  const after = textOf(change.after);
  return (
    <>
      {before ? <del>{before}</del> : <span className="text-faint">{t("nothing")}</span>}
      <span aria-hidden className="mx-2 text-faint">
        →
      </span>
      {after ? <ins>{after}</ins> : <span className="text-faint">{t("nothing")}</span>}
    </>
  );
}

/** How a field of a state reads in the reader's language; null for nothing. */
function useFieldText(field: (FieldChange & { kind: "field" })["field"]): (state: State) => string | null {
  const t = useTranslations();
  const locale = useLocale();
  const list = (items: readonly string[]) => joinList(locale, items) || null;
  const texts: Record<typeof field, (state: State) => string | null> = {
    occurred: (state) => occurredText(locale, state.occurred),
    places: (state) => placeText(locale, state.places),
    type: (state) => kindText(t, state.type),
    status: (state) => t(`event.status.${state.status}`),
    stage: (state) => t(`event.stage.${state.stage}`),
    alias_of: (state) => state.alias_of,
    parts: (state) => list(state.parts),
    entities: (state) => list(state.entities.map((entity) => entity.name)),
    languages: (state) => list(state.languages.map((tag) => languageName(locale, tag))),
    evidence_count: (state) => String(state.evidence_count),
    origin_count: (state) => String(state.origin_count),
  };
  return texts[field];
}
