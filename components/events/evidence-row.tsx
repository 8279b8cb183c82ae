import { useLocale, useTranslations } from "next-intl";
import type { Evidence, EvidenceRelation } from "#lib/flow/evidence/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import { Badge } from "../ui/badge.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { Moment } from "../ui/moment.tsx";

type Props = { piece: Evidence; relation: EvidenceRelation | null };

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
};

/** One piece of evidence: who and where, in what language, when, what it says, and how far it may be known. */
export function EvidenceRow({ piece, relation }: Props) {
  const t = useTranslations("evidence");
  const locale = useLocale();
  return (
    <div className="grid gap-1" id={piece.evid}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-note text-faint">
        <bdi className="font-medium text-soft">{piece.source?.title ?? t("unknownSource")}</bdi>
        <bdi>{piece.url ? hostOf(piece.url) : t("noAddress")}</bdi>
        <span>{languageName(locale, piece.language)}</span>
        <Moment at={piece.published_at} detail="minute" />
        {piece.published_at_from !== "stated" ? (
          <span>{t(`dateFrom.${piece.published_at_from}`)}</span>
        ) : null}
        {relation && relation !== "report" && relation !== "copy" ? (
          <Badge tone="accent">{t(`relation.${relation}`)}</Badge>
        ) : null}
        <Badge framed={piece.visibility !== "PUBLIC"} tone={piece.visibility === "PUBLIC" ? "plain" : "warm"}>
          {t(`visibility.${piece.visibility}`)}
        </Badge>
      </p>
      <p className="text-body leading-normal">
        <bdi lang={piece.language === "und" ? undefined : piece.language}>
          {piece.url ? (
            <ExternalLink href={piece.url} className="line-clamp-6 py-0.5 text-ink">
              {piece.title}
            </ExternalLink>
          ) : (
            piece.title
          )}
        </bdi>
      </p>
      <EvidenceDetails piece={piece} />
    </div>
  );
}

function EvidenceDetails({ piece }: { piece: Evidence }) {
  const t = useTranslations("evidence");
  if (!piece.hard_key && piece.version === 1 && piece.flags.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-fine text-faint">
      {piece.hard_key ? <span>{piece.hard_key}</span> : null}
      {piece.version > 1 ? <span>{t("version", { version: piece.version })}</span> : null}
      {piece.flags.map((flag) => (
        <Badge key={flag} tone="warm">
          {t(`flag.${flag}`)}
        </Badge>
      ))}
    </p>
  );
}
