import { useTranslations } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import { Badge } from "../ui/badge.tsx";

type Look = { tone: "plain" | "accent" | "warm" | "alarm"; mark: "open" | "half" | "full" | "none" };

const STAGE: Readonly<Record<Event["stage"], Look>> = {
  developing: { tone: "warm", mark: "half" },
  stable: { tone: "plain", mark: "full" },
  corrected: { tone: "accent", mark: "open" },
};

/** Rhombs, so that no state is taken for the round mark of an origin. */
function StateMark({ mark }: { mark: Look["mark"] }) {
  if (mark === "none") return null;
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden
      className="size-2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    >
      <path d="M5 .9 9.1 5 5 9.1.9 5z" fill={mark === "full" ? "currentColor" : "none"} />
      {mark === "half" ? <path d="M5 .9 9.1 5 5 9.1z" fill="currentColor" stroke="none" /> : null}
    </svg>
  );
}

/** Whether what is known still moves; for an event that is no longer active, what became of it. */
export function StageBadge({ event }: { event: Pick<Event, "status" | "stage"> }) {
  const t = useTranslations("event");
  if (event.status !== "active")
    return (
      <Badge tone="alarm" framed>
        {t(`status.${event.status}`)}
      </Badge>
    );
  const { tone, mark } = STAGE[event.stage];
  return (
    <Badge tone={tone} title={t(`stageHint.${event.stage}`)}>
      <StateMark mark={mark} />
      {t(`stage.${event.stage}`)}
    </Badge>
  );
}
