import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Masthead } from "./masthead.tsx";

/** Who reads, how many notices they have not read, and which doors beside the public ones are theirs. */
export type Viewer = { handle: string; unread: number; hasDesk?: boolean; hasAdmin?: boolean } | null;

type Props = {
  /** Path and query of this page, to come back to. */
  path: string;
  viewer: Viewer;
  /** Whether the page has a search box of its own, in the place of the masthead's. */
  hasOwnSearch?: boolean;
  children: ReactNode;
};

/** What surrounds every page of the mother site. */
export function Shell({ path, viewer, hasOwnSearch = false, children }: Props) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        {t("skip")}
      </a>
      <Masthead path={path} viewer={viewer} hasSearch={!hasOwnSearch} />
      <main id="content" tabIndex={-1} className="page w-full flex-1 pt-6 pb-16 outline-none md:pt-8">
        {children}
      </main>
      <Footer path={path} />
    </div>
  );
}
