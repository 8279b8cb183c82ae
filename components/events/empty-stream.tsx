import { useTranslations } from "next-intl";

/** No events yet: says so, and how they come about. */
export function EmptyStream() {
  const t = useTranslations("stream");
  return (
    <div className="grid max-w-2xl gap-3 border-t border-ink pt-4">
      <h2 className="font-serif text-head font-semibold">{t("emptyTitle")}</h2>
      <p className="text-soft">{t("emptyText")}</p>
      <pre className="overflow-x-auto border-s-2 border-edge bg-raised px-4 py-3 text-small whitespace-pre-wrap">
        <code className="font-mono">{t("emptyCommand")}</code>
      </pre>
      <p className="text-small text-soft">{t("emptyFormats")}</p>
    </div>
  );
}
