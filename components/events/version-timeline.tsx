import { useTranslations } from "next-intl";
import type { EventVersion } from "#lib/flow/events/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { ChangeLine } from "./change-line.tsx";
import { presentChanges } from "./present-changes.ts";
import { ShortHash } from "./short-hash.tsx";

/** Actors that are a part of the product; that nobody decided goes without saying. */
const MACHINES: ReadonlySet<string> = new Set(["system", "resolution"]);

type Props = { versions: readonly EventVersion[]; geid: string; shown: number };

/** Every state of what was known, newest first, each with what changed and a way to read the page as of it. */
export function VersionTimeline({ versions, geid, shown }: Props) {
  return (
    <ol reversed className="grid">
      {versions
        .toSorted((a, b) => b.version - a.version)
        .map((version) => (
          <li
            key={version.version}
            className="grid gap-2 border-t border-rule py-4 first:border-t-0 first:pt-0"
          >
            <VersionHead version={version} geid={geid} isShown={version.version === shown} />
            <Changes
              version={version}
              previous={versions.find((other) => other.version === version.version - 1) ?? null}
            />
          </li>
        ))}
    </ol>
  );
}

function VersionHead({ version, geid, isShown }: { version: EventVersion; geid: string; isShown: boolean }) {
  const t = useTranslations("versions");
  const cause = `cause.${version.cause}` as "cause.created";
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-note text-faint">
      <h3 className="text-small font-semibold text-ink">{t("number", { version: version.version })}</h3>
      <span>{t.has(cause) ? t(cause) : version.cause}</span>
      <Moment at={version.at} detail="minute" />
      {!MACHINES.has(version.actor) ? <span>{t("by", { actor: version.actor })}</span> : null}
      <ShortHash hash={version.hash} />
      {isShown ? (
        <Badge tone="accent">{t("shown")}</Badge>
      ) : (
        <Link href={`/events/${geid}?as_of=${encodeURIComponent(version.at)}`} className="target link-text">
          {t("readAsOf")}
          <span className="sr-only"> {version.version}</span>
        </Link>
      )}
    </div>
  );
}

function Changes({ version, previous }: { version: EventVersion; previous: EventVersion | null }) {
  const t = useTranslations("versions");
  const changes = presentChanges(version, previous);
  if (changes.length === 0) return <p className="text-small text-soft">{t("noChanges")}</p>;
  return (
    <dl className="grid gap-1.5">
      {changes.map((change) => (
        <ChangeLine key={change.kind === "title" ? change.language : change.field} change={change} />
      ))}
    </dl>
  );
}
