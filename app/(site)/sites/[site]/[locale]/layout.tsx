import type { ReactNode } from "react";
import { beginPage } from "../../../../render-context.ts";
import "./site.css";

/** Pages of child sites are reached through our own processes only. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  await beginPage();
  return children;
}
