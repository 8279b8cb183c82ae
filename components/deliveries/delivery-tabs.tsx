import { useTranslations } from "next-intl";
import { Tabs } from "../ui/tabs.tsx";

/** What reached the reader, and in which form. */
export function DeliveryTabs({ here }: { here: "/notifications" | "/digests" | null }) {
  const t = useTranslations("deliveries");
  const tabs = [
    { href: "/notifications", label: t("notices") },
    { href: "/digests", label: t("digests") },
  ];
  return <Tabs label={t("sections")} tabs={tabs.map((tab) => ({ ...tab, isHere: tab.href === here }))} />;
}
