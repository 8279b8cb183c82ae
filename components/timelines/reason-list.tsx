import { useTranslations } from "next-intl";
import type { Entry } from "#lib/flow/timelines/contracts.ts";

type Reason = Entry["reasons"][number];

/** Why an entry is in the reader's timeline, in words; nothing in lists that are not the reader's own. */
export function ReasonList({ entry }: { entry: Entry }) {
  if (entry.reasons.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-note text-faint">
      {entry.reasons.map((reason) => (
        <li key={`${reason.kind}:${reason.id}`}>
          <ReasonWords reason={reason} handle={entry.post.account.handle} />
        </li>
      ))}
    </ul>
  );
}

function ReasonWords({ reason, handle }: { reason: Reason; handle: string }) {
  const t = useTranslations("timelines.reason");
  switch (reason.kind) {
    case "self":
      return t("self");
    case "account":
      return t("account", { handle: `@${handle}` });
    case "mention":
      return t("mention");
    case "tag":
      return t("tag", { tag: `#${reason.id}` });
    case "entity":
      return t("entity");
    case "list":
      return t("list");
    case "boost":
      return t("boost");
    default:
      return t("named", { name: reason.id });
  }
}
