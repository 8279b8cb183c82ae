import { useTranslations } from "next-intl";
import type { Unsubscription } from "#lib/flow/subscriptions/contracts.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = { token: string; subscription: Unsubscription };

/** Where the link of a message leads: what it ends, and the one button that does. */
export function UnsubscribePage({ token, subscription: { name, status } }: Props) {
  const t = useTranslations("subscriptions.unsubscribe");
  const isOver = status === "revoked" || status === "expired";
  return (
    <div className="grid max-w-prose gap-4">
      <h1 className="font-serif text-display font-medium">{t("title")}</h1>
      {name ? <p className="font-serif text-lead">{name}</p> : null}
      {isOver ? (
        <Notice tone="accent" role="status">
          {t("over")}
        </Notice>
      ) : (
        <form method="post" action={`/unsubscribe/${token}`} className="grid gap-4">
          <p>{t("ask")}</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" tone="strong" className="justify-self-start">
            {t("end")}
          </Button>
        </form>
      )}
      <p>
        <Link href="/subscriptions" className="target link-text">
          {t("all")}
        </Link>
      </p>
    </div>
  );
}
