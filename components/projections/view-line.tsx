import { useLocale, useTranslations } from "next-intl";
import type { View } from "#lib/flow/projections/contracts.ts";
import { Link } from "../ui/link.tsx";
import { labelOf, shareText } from "./label-of.ts";

/** Which domains show an event, each with how much it matters there. */
export function ViewLine({ views }: { views: readonly View[] }) {
  const t = useTranslations("domains");
  const locale = useLocale();
  if (views.length === 0) return null;
  return (
    <ul aria-label={t("parallax")} className="flex flex-wrap gap-x-4 gap-y-0.5 text-note">
      {views.map((view) => (
        <li key={view.dpid}>
          <Link href={view.url} className="target link-quiet text-accent">
            {labelOf(view.domain_title, locale, view.domain)}
            <span className="ms-1.5 text-faint tabular-nums" title={t("importance")}>
              {shareText(view.importance)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
