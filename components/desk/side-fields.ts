import type { Event } from "#lib/flow/events/contracts.ts";

/** What of two events is laid side by side; a title per language comes on top. */
export const FIELDS = [
  "when",
  "where",
  "entities",
  "type",
  "languages",
  "evidence",
  "stage",
  "status",
] as const;
export type Field = (typeof FIELDS)[number];

/** The plain value of a field, by which two sides count as equal. */
export function fieldKey(event: Event, field: Field): string {
  switch (field) {
    case "when":
      return JSON.stringify(event.occurred);
    case "where":
      return JSON.stringify(event.places.map((place) => place.code).toSorted());
    case "entities":
      return JSON.stringify(event.entities.map((entity) => entity.id as string).toSorted());
    case "languages":
      return JSON.stringify(event.languages.toSorted());
    case "evidence":
      return `${event.evidence_count}/${event.origin_count}`;
    case "type":
    case "stage":
    case "status":
      return event[field];
  }
}

/** The languages in which either side has a title, those that both have first. */
export function titleLanguages(events: readonly Event[]): string[] {
  const all = [...new Set(events.flatMap((event) => Object.keys(event.titles)))].toSorted();
  const shared = (language: string) => events.filter((event) => language in event.titles).length;
  return all.toSorted((a, b) => shared(b) - shared(a));
}

/** The fields of several events, those that differ apart from those that do not. */
export function splitFields(events: readonly Event[]): { differing: Field[]; equal: Field[] } {
  const isEqual = (field: Field) => new Set(events.map((event) => fieldKey(event, field))).size === 1;
  const comparable = events.length > 1;
  return {
    differing: FIELDS.filter((field) => !comparable || !isEqual(field)),
    equal: FIELDS.filter((field) => comparable && isEqual(field)),
  };
}
