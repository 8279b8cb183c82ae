import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { followUrl, type SiteView } from "./site-view.ts";

/** The way to follow the site: it leads to the mother, where readers are known. */
export function SiteFollow({ site }: { site: SiteView }) {
  const t = useTranslations("sites");
  return (
    <a href={followUrl(site)} className="target link-quiet gap-1 font-medium text-accent">
      <Plus aria-hidden className="size-3.5" />
      {t("follow")}
      <span className="sr-only">{site.name}</span>
    </a>
  );
}
