import { useTranslations } from "next-intl";
import { CopyButton } from "../ui/copy-button.tsx";
import { Record } from "../ui/record.tsx";

type Props = { geid: string; hash: string; prevHash: string | null };

function Code({ text }: { text: string }) {
  const t = useTranslations("integrity");
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 font-mono text-fine leading-relaxed [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} label={t("copy")} doneLabel={t("copied")} />
    </span>
  );
}

/** The identity of an event and the two ends of its newest link in the hash chain. */
export function IntegritySection({ geid, hash, prevHash }: Props) {
  const t = useTranslations("integrity");
  return (
    <div className="grid gap-3">
      <p className="text-small text-soft">{t("text")}</p>
      <Record
        entries={[
          { term: t("geid"), children: <Code text={geid} /> },
          { term: t("hash"), children: <Code text={hash} /> },
          { term: t("previous"), children: prevHash ? <Code text={prevHash} /> : t("first") },
        ]}
      />
      <a href={`/api/v1/events/${geid}`} className="target link-text justify-self-start text-small">
        {t("json")}
      </a>
    </div>
  );
}
