import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SiteColours } from "./site-colours.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteMasthead } from "./site-masthead.tsx";
import type { SiteView } from "./site-view.ts";

export type SitePart = "front" | "archive" | "corrections" | "about" | "search" | null;

type Props = {
  readonly site: SiteView;
  readonly part: SitePart;
  /** This very page in the site's languages; those that are missing lead to the front page. */
  readonly translations: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** What surrounds every page of a child site. */
export function SiteShell({ site, part, translations, children }: Props) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteColours hue={site.accentHue} />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        {t("skip")}
      </a>
      <SiteMasthead site={site} part={part} translations={translations} />
      <main id="content" tabIndex={-1} className="site-page w-full flex-1 pt-7 pb-16 outline-none md:pt-10">
        {children}
      </main>
      <SiteFooter site={site} />
    </div>
  );
}
