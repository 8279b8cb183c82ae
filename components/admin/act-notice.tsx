import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";

const FAULTS = ["conflict", "invalid_request", "forbidden", "not_found"] as const;

/** What came of the form that was just sent; nothing where none was. */
export function ActNotice({ fault, done }: { fault: string | null; done: string | null }) {
  const t = useTranslations("admin");
  if (fault !== null)
    return (
      <Notice tone="alarm" role="alert" className="mb-6">
        {t(`fault.${FAULTS.find((one) => one === fault) ?? "other"}`)}
      </Notice>
    );
  if (done === null) return null;
  return (
    <Notice tone="accent" role="status" className="mb-6">
      {done}
    </Notice>
  );
}
