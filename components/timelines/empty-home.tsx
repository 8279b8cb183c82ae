import { useTranslations } from "next-intl";
import type { Account } from "#lib/flow/relations/contracts.ts";
import { Link } from "../ui/link.tsx";
import { FollowForm } from "./follow-form.tsx";

/** Nothing to read yet: says why, and offers accounts that say something. Nothing is chosen for the reader. */
export function EmptyHome({ accounts }: { accounts: readonly Pick<Account, "id" | "handle" | "name">[] }) {
  const t = useTranslations("timelines");
  return (
    <div className="grid gap-3 border-t border-ink pt-4">
      <h2 className="font-serif text-head font-semibold">{t("emptyTitle")}</h2>
      <p className="text-soft">{t("emptyText")}</p>
      {accounts.length === 0 ? (
        <p className="text-small text-soft">{t("emptyNobody")}</p>
      ) : (
        <ul className="grid gap-3">
          {accounts.map(({ id, handle, name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-3"
            >
              <Link href={`/accounts/${handle}`} className="target link-quiet">
                <bdi>{name}</bdi> <span className="ms-2 text-note text-faint">@{handle}</span>
              </Link>
              <FollowForm kind="account" id={id} name={name} isFollowed={false} back="/home" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
