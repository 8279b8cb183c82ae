import { useLocale, useTranslations } from "next-intl";
import type { Notification } from "#lib/flow/deliveries/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { ShownIn, Tongue } from "../ui/tongue.tsx";

type Props = {
  told: Pick<Notification, "title" | "titles" | "url" | "status" | "alias">;
  /** Names the heading for what it heads. */
  id: string;
};

/** The title of an event that the reader was told of, with the way to it and what became of it since. */
export function ToldTitle({ told, id }: Props) {
  const t = useTranslations("deliveries");
  const title = pickText(told.titles, useLocale());
  const isGone = told.status === "retracted" || told.status === "withdrawn";
  return (
    <>
      <h2 id={id} className="font-serif text-head font-semibold">
        <Link href={told.url} className="link-quiet line-clamp-5">
          {title ? <Tongue told={title} /> : told.title}
        </Link>
      </h2>
      <p className="flex flex-wrap gap-x-4 text-note text-faint empty:hidden">
        {title ? <ShownIn told={title} /> : null}
        {told.status === "active" || told.status === "merged" ? null : (
          <Badge tone={isGone ? "alarm" : "warm"}>{t(`status.${told.status}`)}</Badge>
        )}
        {told.alias === null ? null : <Badge>{t("merged")}</Badge>}
      </p>
    </>
  );
}
