import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";

const KNOWN = ["invalid_request", "forbidden", "not_found", "rate_limited", "conflict", "gone"] as const;
const isKnown = (code: string): code is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(code);

/** Says why a form of this page was refused; nothing where none was. */
export function Refusal({ code }: { code: string | null }) {
  const t = useTranslations("timelines.refused");
  if (code === null) return null;
  return (
    <Notice tone="alarm" role="alert">
      {t(isKnown(code) ? code : "other")}
    </Notice>
  );
}
