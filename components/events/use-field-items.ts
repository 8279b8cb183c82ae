import { useLocale, useTranslations } from "next-intl";
import type { EventVersion } from "#lib/flow/events/contracts.ts";
import { languageName } from "../i18n/language-name.ts";
import { kindText } from "./kind-text.ts";
import { occurredText } from "./occurred-text.ts";
import { placeName } from "./place-text.ts";
import type { Field } from "./present-changes.ts";

type State = EventVersion["state"];

/** How a field of a state reads in the reader's language: its items, one for a plain value, none for nothing. */
export function useFieldItems(field: Field): (state: State) => string[] {
  const t = useTranslations();
  const locale = useLocale();
  const items: Record<Field, (state: State) => (string | null)[]> = {
    occurred: (state) => [occurredText(locale, state.occurred)],
    places: (state) => state.places.map((place) => placeName(locale, place)),
    type: (state) => [kindText(t, state.type)],
    status: (state) => [t(`event.status.${state.status}`)],
    stage: (state) => [t(`event.stage.${state.stage}`)],
    alias_of: (state) => [state.alias_of],
    parts: (state) => state.parts,
    entities: (state) => state.entities.map((entity) => entity.name),
    languages: (state) => state.languages.map((tag) => languageName(locale, tag)),
    evidence_count: (state) => [String(state.evidence_count)],
    origin_count: (state) => [String(state.origin_count)],
  };
  return (state) => [...new Set(items[field](state).filter((item) => item !== null))];
}
