import { useLocale } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import { formatMoment } from "../i18n/dates.ts";
import { EventCard } from "./event-card.tsx";

type Listed = {
  readonly event: Event;
  /** Where the event stands in the list: the time of its newest publication. */
  readonly position: { readonly at: string };
};

const dayOf = ({ position }: Listed) => position.at.slice(0, 10);

/** Events under the day of their newest report, newest first; the day stands in the margin on wide screens. */
export function EventStream({ events, views }: { events: readonly Listed[]; views: readonly View[] }) {
  const locale = useLocale();
  const days = [...Map.groupBy(events, dayOf)];
  return (
    <div className="grid gap-6">
      {days.map(([day, members]) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          className="grid gap-x-8 gap-y-4 border-t border-ink pt-3 lg:grid-cols-[7.5rem_minmax(0,1fr)]"
        >
          <h2 id={`day-${day}`} className="text-note text-soft lg:pt-1.5">
            <time dateTime={day}>{formatMoment(locale, `${day}T00:00:00Z`, "day")}</time>
            <span className="ms-2 text-faint lg:ms-0 lg:block">
              {formatMoment(locale, `${day}T00:00:00Z`, "weekday")}
            </span>
          </h2>
          <ol className="grid gap-4">
            {members.map(({ event }) => (
              <li key={event.geid} className="border-t border-rule pt-4 first:border-t-0 first:pt-0">
                <EventCard event={event} views={views.filter((view) => view.geid === event.geid)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
