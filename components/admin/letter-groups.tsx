import { useTranslations } from "next-intl";
import type { DeadLetterGroup } from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";

/** The address of a group's letters. */
export function groupPath({
  error_class,
  site_id,
  consumer,
}: Pick<DeadLetterGroup, "error_class" | "site_id" | "consumer">): string {
  const query = new URLSearchParams({
    class: error_class,
    consumer,
    ...(site_id === null ? {} : { site: site_id }),
  });
  return `/admin/dead-letters?${query.toString()}`;
}

/** Open dead letters that fail alike, the largest group first. */
export function LetterGroups({ groups }: { groups: readonly DeadLetterGroup[] }) {
  const t = useTranslations("admin");
  if (groups.length === 0) return <p className="text-small text-soft">{t("noLetters")}</p>;
  return (
    <ul>
      {groups.map((group) => (
        <li
          key={groupPath(group)}
          className="grid gap-1 border-t border-rule py-3 first:border-t-0 first:pt-0"
        >
          <p className="flex flex-wrap items-baseline gap-x-4 text-small">
            <Link href={groupPath(group)} className="target link-text font-medium">
              {t("count", { count: group.count })}
            </Link>
            <Badge tone="alarm">{t(`class.${group.error_class}`)}</Badge>
            <span className="text-soft">{group.site_id ?? t("noSite")}</span>
            <span className="font-mono text-fine text-faint">{group.consumer}</span>
            <span className="text-note text-faint">
              {t("lastFailed")} <Moment at={group.newest_at} detail="minute" />
            </span>
          </p>
          <p className="line-clamp-2 font-mono text-fine text-soft">
            <bdi>{group.error}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
