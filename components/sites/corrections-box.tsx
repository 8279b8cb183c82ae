import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = {
  readonly corrections: readonly { readonly revision: number; readonly at: string; readonly text: string }[];
};

/** What was put right in this text, newest first, before the text itself. */
export function CorrectionsBox({ corrections }: Props) {
  const t = useTranslations("sites");
  if (corrections.length === 0) return null;
  return (
    <Notice tone="warm" title={t("correctionBox")} className="measure">
      <ol className="mt-1 grid gap-2">
        {corrections.map(({ revision, at, text }) => (
          <li key={revision}>
            <p>{text}</p>
            <p className="text-fine text-soft">
              <Moment at={at} detail="minute" />
            </p>
          </li>
        ))}
      </ol>
    </Notice>
  );
}
