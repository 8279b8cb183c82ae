import { ArrowRight, CornerLeftUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "./link.tsx";

type Props = {
  next: string | null;
  isFirst: boolean;
  path: string;
  /** Whose words: events by default. */
  words?: "stream" | "timelines" | "deliveries";
};

/** The way on in a list paged by cursor; back to its head from anywhere else. */
export function Pager({ next, isFirst, path, words = "stream" }: Props) {
  const t = useTranslations();
  if (next === null && isFirst) return null;
  return (
    <nav
      aria-label={t(`${words}.pages`)}
      className="no-print mt-10 flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-ink pt-3"
    >
      {next === null ? (
        <p className="text-small text-faint">{t(`${words}.endTitle`)}</p>
      ) : (
        <Link
          href={`${path}?cursor=${encodeURIComponent(next)}`}
          rel="next"
          className="target link-text gap-1.5"
        >
          {t(`${words}.older`)}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      {isFirst ? null : (
        <Link href={path} className="target link-text gap-1.5 text-small">
          <CornerLeftUp aria-hidden className="size-4" />
          {t(`${words}.newest`)}
        </Link>
      )}
    </nav>
  );
}
