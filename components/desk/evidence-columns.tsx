import { useTranslations } from "next-intl";
import { EvidenceRow } from "../events/evidence-row.tsx";
import { Badge } from "../ui/badge.tsx";
import { Section } from "../ui/section.tsx";
import type { Side } from "./proposal-page.tsx";

/** What supports each side, one column a side; what may not be shown is counted and nothing more. */
export function EvidenceColumns({ sides }: { sides: readonly Side[] }) {
  const t = useTranslations("desk");
  return (
    <Section id="evidence" title={t("evidence")}>
      <div className={`grid gap-x-10 gap-y-8 ${sides.length > 1 ? "md:grid-cols-2" : ""}`}>
        {sides.map((side, index) => (
          <div key={side.geid}>
            {sides.length > 1 ? (
              <h3 className="mb-2 text-note font-semibold">{index === 0 ? t("sideA") : t("sideB")}</h3>
            ) : null}
            <SideEvidence side={side} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function SideEvidence({ side }: { side: Side }) {
  const t = useTranslations();
  const hidden = Math.max(0, (side.event?.evidence_count ?? 0) - side.evidence.length);
  return (
    <>
      <ul>
        {side.evidence.map((piece) => (
          <li key={piece.evid} className="border-t border-rule py-3 first:border-t-0 first:pt-0">
            <EvidenceRow
              piece={piece}
              relation={piece.geids.find((link) => link.geid === side.geid)?.relation ?? null}
            />
            {piece.flags.includes("prompt_like") ? (
              <Badge tone="alarm" framed>
                {t("evidence.flag.prompt_like")}
              </Badge>
            ) : null}
          </li>
        ))}
      </ul>
      {side.evidence.length === 0 && hidden === 0 ? (
        <p className="text-small text-faint">{t("evidence.none")}</p>
      ) : null}
      {hidden > 0 ? <p className="mt-2 text-note text-faint">{t("desk.hidden", { count: hidden })}</p> : null}
    </>
  );
}
