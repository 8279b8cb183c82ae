import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "../ui/tabs.tsx";

const SECTIONS = [
  ["wall", "/admin"],
  ["deadLetters", "/admin/dead-letters"],
  ["replays", "/admin/replays"],
  ["quarantine", "/admin/quarantine"],
  ["messages", "/admin/messages"],
  ["audit", "/admin/audit"],
  ["users", "/admin/users"],
] as const;
export type AdminSection = (typeof SECTIONS)[number][0];

/** The neighbouring pages of the operators, above whichever is open. */
export function AdminFrame({ section, children }: { section: AdminSection; children: ReactNode }) {
  const t = useTranslations("admin");
  const tabs = SECTIONS.map(([name, href]) => ({
    href,
    label: t(`section.${name}`),
    isHere: name === section,
  }));
  return (
    <>
      <Tabs label={t("sections")} tabs={tabs} />
      {children}
    </>
  );
}

/** The head of a page: what it is, and a sentence about it. */
export function PageHead({
  title,
  intro,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-7 grid gap-2">
      <h1 className="font-serif text-title font-medium">{title}</h1>
      {intro ? <p className="measure text-soft">{intro}</p> : null}
      {children}
    </div>
  );
}
