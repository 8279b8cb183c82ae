import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { kindText } from "./kind-text.ts";

/** The kind of an occurrence where a document's own key proves it; nothing for an occurrence of no special kind. */
export function KindBadge({ kind }: { kind: string }) {
  const t = useTranslations();
  return kind === "occurrence" ? null : <Badge>{kindText(t, kind)}</Badge>;
}
