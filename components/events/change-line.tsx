import { useLocale, useTranslations } from "next-intl";
import { languageName } from "../i18n/language-name.ts";
import type { FieldChange } from "./present-changes.ts";
import { useFieldItems } from "./use-field-items.ts";
import { diffTexts } from "./word-diff.ts";

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
        {change.kind === "title" ? <TitleDiff change={change} /> : <FieldDiff change={change} />}
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

function FieldDiff({ change }: { change: FieldChange & { kind: "field" } }) {
  const t = useTranslations("versions");
  const itemsOf = useFieldItems(change.field);
  const before = change.before ? itemsOf(change.before) : [];
  const after = itemsOf(change.after);
  if (before.length > 1 || after.length > 1) return <ListDiff before={before} after={after} />;
  return (
    <>
      {before[0] ? <del>{before[0]}</del> : <span className="text-faint">{t("nothing")}</span>}
      <span aria-hidden className="mx-2 text-faint">
        →
      </span>
      {after[0] ? <ins>{after[0]}</ins> : <span className="text-faint">{t("nothing")}</span>}
    </>
  );
}

/** A list as it is now, with what came and what went marked. */
function ListDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const gone = before.filter((item) => !after.includes(item));
  return (
    <ul className="flex flex-wrap gap-x-3">
      {after.map((item) => (
        <li key={item}>{before.includes(item) ? item : <ins>{item}</ins>}</li>
      ))}
      {gone.map((item) => (
        <li key={item}>
          <del>{item}</del>
        </li>
      ))}
    </ul>
  );
}
