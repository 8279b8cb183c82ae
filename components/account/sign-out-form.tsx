import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

/** Ends the session on this device; a plain form. */
export function SignOutForm({ csrfToken }: { csrfToken: string }) {
  const t = useTranslations("signOut");
  return (
    <form method="post" action="/api/auth/signout" className="grid gap-4">
      <p>{t("question")}</p>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value="/signout" />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="strong">
          {t("submit")}
        </Button>
        <Link href="/account" className="link-text">
          {t("cancel")}
        </Link>
      </div>
    </form>
  );
}
