import type { EventVersion } from "#lib/flow/events/contracts.ts";

type State = EventVersion["state"];

/** One line of a version's changes: a title in one language, or one field as a whole. */
export type FieldChange =
  | { readonly kind: "title"; readonly language: string; readonly before: string; readonly after: string }
  | {
      readonly kind: "field";
      readonly field: Field;
      readonly before: State | null;
      readonly after: State;
    };

/** What a reader cares for, in the order in which it is told. Counts follow from the evidence and are told last. */
const FIELDS = [
  "titles",
  "occurred",
  "places",
  "type",
  "status",
  "alias_of",
  "parts",
  "stage",
  "entities",
  "languages",
  "evidence_count",
  "origin_count",
] as const satisfies readonly (keyof State)[];
type ReadableField = (typeof FIELDS)[number];
export type Field = Exclude<ReadableField, "titles">;

/** What the first version is told by; the rest of it stands in the page itself. */
const FIRST: ReadonlySet<ReadableField> = new Set(["titles"]);

/**
 * The changes of a version as a page tells them. `previous` is the version before, null for the first. Fields that are
 * made of parts (an occurrence's two ends and precision) are told once.
 */
export function presentChanges(version: EventVersion, previous: EventVersion | null): FieldChange[] {
  const changed = new Set(version.changes.map(({ path }) => path.split("/")[1] ?? ""));
  const isTold = (field: ReadableField) => (previous === null ? FIRST.has(field) : changed.has(field));
  return FIELDS.filter(isTold).flatMap((field) =>
    field === "titles"
      ? titleChanges(previous?.state.titles ?? {}, version.state.titles)
      : [{ kind: "field" as const, field, before: previous?.state ?? null, after: version.state }],
  );
}

function titleChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .filter((language) => before[language] !== after[language])
    .map((language) => ({
      kind: "title",
      language,
      before: before[language] ?? "",
      after: after[language] ?? "",
    }));
}
