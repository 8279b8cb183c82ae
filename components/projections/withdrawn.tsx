import { useTranslations } from "next-intl";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";

type Props = { notice: { geid: string; withdrawn_at: string } };

/** What answers in place of a reading that was withdrawn. */
export function Withdrawn({ notice }: Props) {
  const t = useTranslations("domains");
  return (
    <article className="grid max-w-2xl gap-6 py-6 md:py-12">
      <p aria-hidden className="font-serif text-display text-faint">
        410
      </p>
      <h1 className="font-serif text-display font-medium">{t("withdrawnTitle")}</h1>
      <p className="measure text-soft">{t("withdrawnText")}</p>
      <p className="text-note text-faint">
        <Moment at={notice.withdrawn_at} detail="minute" />
      </p>
      <p>
        <Link href={`/events/${notice.geid}`} className="target link-text">
          {t("neutral")}
        </Link>
      </p>
    </article>
  );
}
