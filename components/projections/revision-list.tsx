import { useTranslations } from "next-intl";
import type { RevisionSummary } from "#lib/flow/projections/contracts.ts";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { shareText } from "./label-of.ts";

type Props = { revisions: readonly RevisionSummary[]; shown: number; path: string };

/** Every state of a reading, newest first: when, why, and what it came to. */
export function RevisionList({ revisions, shown, path }: Props) {
  const t = useTranslations("domains");
  return (
    <ol className="grid gap-2 text-note">
      {revisions.map((one) => (
        <li key={one.revision} className="border-t border-rule pt-2 first:border-t-0 first:pt-0">
          {one.revision === shown ? (
            <span className="font-semibold">
              {t("revisionOf", { revision: one.revision })}{" "}
              <span className="font-normal text-faint">{t("shown")}</span>
            </span>
          ) : (
            <Link href={`${path}?revision=${one.revision}`} className="target link-text">
              {t("revisionOf", { revision: one.revision })}
            </Link>
          )}
          <span className="block text-faint">
            <Moment at={one.at} detail="minute" /> · {causeText(t, one.cause)} · {t("importance")}{" "}
            {shareText(one.importance)} · {t("pack", { revision: one.pack_revision })}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Words = ReturnType<typeof useTranslations<"domains">>;

function causeText(t: Words, cause: string): string {
  const key = `causes.${cause}` as "causes.event";
  return t.has(key) ? t(key) : cause;
}
