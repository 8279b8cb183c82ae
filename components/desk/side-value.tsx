import { useLocale, useTranslations } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import { kindText } from "../events/kind-text.ts";
import { occurredText } from "../events/occurred-text.ts";
import { placeText } from "../events/place-text.ts";
import { joinList } from "../i18n/join-list.ts";
import { languageName } from "../i18n/language-name.ts";
import type { Field } from "./side-fields.ts";

/** A field of an event in words. */
export function SideValue({ event, field }: { event: Event; field: Field }) {
  const t = useTranslations();
  const locale = useLocale();
  const unknown = <span className="text-faint">{t("desk.unknown")}</span>;
  switch (field) {
    case "when":
      return occurredText(locale, event.occurred) ?? unknown;
    case "where":
      return placeText(locale, event.places) ?? unknown;
    case "entities":
      return event.entities.length === 0 ? (
        unknown
      ) : (
        <bdi>
          {joinList(
            locale,
            event.entities.map((one) => one.name),
          )}
        </bdi>
      );
    case "languages":
      return joinList(
        locale,
        event.languages.map((language) => languageName(locale, language)),
      );
    case "evidence":
      return t("event.evidenceCount", { count: event.evidence_count, origins: event.origin_count });
    case "type":
      return kindText(t, event.type);
    case "stage":
      return t(`event.stage.${event.stage}`);
    case "status":
      return t(`event.status.${event.status}`);
  }
}
