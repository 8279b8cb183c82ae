import { useTranslations } from "next-intl";
import { Link } from "../ui/link.tsx";
import { shareText } from "./label-of.ts";

/** How a domain reads an event, in one line: the domain's name, how much it matters there, and where to read why. */
export type Line = {
  readonly dpid: string;
  readonly title: string;
  readonly importance: number;
  readonly url: string;
};

/** Which domains show an event, each with how much it matters there. */
export function ViewLine({ views }: { views: readonly Line[] }) {
  const t = useTranslations("domains");
  if (views.length === 0) return null;
  return (
    <ul aria-label={t("parallax")} className="flex flex-wrap gap-x-4 gap-y-0.5 text-note">
      {views.map(({ dpid, title, importance, url }) => (
        <li key={dpid}>
          <Link href={url} className="target link-quiet text-accent">
            {title}
            <span className="ms-1.5 text-faint tabular-nums" title={t("importance")}>
              {shareText(importance)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
