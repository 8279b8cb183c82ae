import { useTranslations } from "next-intl";
import { languageName } from "../i18n/language-name.ts";
import type { Locale } from "../i18n/locales.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { Moment } from "../ui/moment.tsx";
import { isForeign } from "./site-view.ts";

export type SourceLine = {
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
  readonly outlet: string | null;
  readonly language: string;
  readonly publishedAt: string | null;
  /** A wire copy does not count as an origin of its own. */
  readonly isCopy: boolean;
};

/** What a publication rests on: each piece of evidence with its outlet, language and day. */
export function SourceList({ sources, locale }: { sources: readonly SourceLine[]; locale: Locale }) {
  const t = useTranslations("sites");
  if (sources.length === 0) return <p className="text-small text-soft">{t("noSources")}</p>;
  return (
    <ol className="grid">
      {sources.map((source) => (
        <li key={source.key} className="grid gap-0.5 border-t border-rule py-2.5 first:border-t-0 first:pt-0">
          <p lang={source.language === "und" ? undefined : source.language} className="leading-snug">
            {source.url ? <ExternalLink href={source.url}>{source.title}</ExternalLink> : source.title}
          </p>
          <p className="flex flex-wrap gap-x-3 text-note text-faint">
            {source.outlet ? <span>{source.outlet}</span> : null}
            {source.publishedAt ? <Moment at={source.publishedAt} /> : null}
            {isForeign(source.language, locale) ? <span>{languageName(locale, source.language)}</span> : null}
            {source.isCopy ? <span>{t("copy")}</span> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
