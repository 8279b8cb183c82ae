import { useTranslations } from "next-intl";
import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { EvidenceRow } from "./evidence-row.tsx";
import { groupOrigins } from "./group-origins.ts";

const relationTo = (piece: Evidence, geid: string) =>
  piece.geids.find((link) => link.geid === geid && link.active)?.relation ?? null;

/** The evidence of an event by origin: who said it first, and what else comes from there set in below. */
export function EvidenceList({ evidence, geid }: { evidence: readonly Evidence[]; geid: string }) {
  const t = useTranslations("evidence");
  if (evidence.length === 0) return <p className="text-small text-soft">{t("none")}</p>;
  return (
    <ol className="grid gap-5">
      {groupOrigins(evidence).map(({ origin, first, further }) => (
        <li key={origin} className="grid gap-3 border-t border-rule pt-4 first:border-t-0 first:pt-0">
          <EvidenceRow piece={first} relation={relationTo(first, geid)} />
          {further.length > 0 ? (
            <ol className="ms-1 grid gap-3 border-s border-rule ps-4" aria-label={t("further")}>
              {further.map((piece) => (
                <li key={piece.evid} className="grid gap-0.5">
                  <CopyMark piece={piece} original={first} />
                  <EvidenceRow piece={piece} relation={relationTo(piece, geid)} />
                </li>
              ))}
            </ol>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function CopyMark({ piece, original }: { piece: Evidence; original: Evidence }) {
  const t = useTranslations("evidence");
  if (piece.copy_of === null) return null;
  return (
    <p className="text-fine text-faint">
      {t.rich("copyOf", {
        source: () => (
          <a href={`#${piece.copy_of}`} className="link-quiet decoration-rule">
            {piece.copy_of === original.evid
              ? (original.source?.title ?? t("unknownSource"))
              : t("anotherCopy")}
          </a>
        ),
      })}
    </p>
  );
}
