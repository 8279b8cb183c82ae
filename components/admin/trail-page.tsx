import { useTranslations } from "next-intl";
import type { Trail } from "#lib/ops/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { PageHead } from "./admin-frame.tsx";

type Step = Trail["steps"][number];

/** Where a step can be looked at; null where it has no page of its own. */
function pathOf({ kind, id }: Step): string | null {
  if (kind === "event_version") return `/events/${id}`;
  if (kind === "proposal" || kind === "review") return `/desk/proposals/${id}`;
  if (kind === "message") return `/admin/messages/${id}`;
  if (kind === "dead_letter") return `/admin/dead-letters/${id}`;
  return kind === "quarantine" ? `/admin/quarantine/${id}` : null;
}

/** Everything known about an id as one line of time. */
export function TrailPage({ trail }: { trail: Trail }) {
  const t = useTranslations("admin");
  return (
    <>
      <PageHead title={t("trail")} intro={t("trailHint")}>
        <p className="font-mono text-fine text-soft">{trail.id}</p>
      </PageHead>
      <ol>
        {trail.steps.map((step, index) => (
          <li
            key={index}
            className="grid gap-x-6 border-t border-rule py-2.5 text-small md:grid-cols-[10rem_9rem_minmax(0,1fr)]"
          >
            <span className="text-note text-faint">
              <Moment at={step.at} detail="minute" />
            </span>
            <span>
              <Badge tone={step.kind === "dead_letter" || step.kind === "quarantine" ? "alarm" : "ink"}>
                {t(`stepKind.${step.kind}`)}
              </Badge>{" "}
              <span className="text-note text-soft">{step.status}</span>
            </span>
            <span>
              <StepId step={step} />
              {step.detail === null ? null : <bdi className="block text-note text-soft">{step.detail}</bdi>}
              {step.actor === null ? null : <span className="block text-fine text-faint">{step.actor}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepId({ step }: { step: Step }) {
  const path = pathOf(step);
  const className = "font-mono text-fine";
  return path === null ? (
    <span className={className}>{step.id}</span>
  ) : (
    <Link href={path} className={`link-text ${className}`}>
      {step.id}
    </Link>
  );
}
