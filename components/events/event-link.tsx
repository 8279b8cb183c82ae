import { useLocale } from "next-intl";
import { pickText } from "../i18n/pick-text.ts";
import { Link } from "../ui/link.tsx";
import { Tongue } from "../ui/tongue.tsx";

/** Titles of the events that an event is related to, by GEID; an event without one here is named by its identity. */
export type KinTitles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A way to another event, by its title where that is known. */
export function EventLink({ geid, titles }: { geid: string; titles: KinTitles }) {
  const told = pickText(titles[geid] ?? {}, useLocale());
  if (told === null)
    return (
      <Link href={`/events/${geid}`} className="link-text font-mono text-fine">
        {geid}
      </Link>
    );
  return (
    <Link href={`/events/${geid}`} className="link-text py-0.5">
      <Tongue told={told} />
    </Link>
  );
}
