import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { deviceName } from "./device-name.ts";

export type OpenSession = {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly isThis: boolean;
};

/** Every open session, each with a plain form that revokes it. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <ul>
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0 first:pt-0"
        >
          <SessionFacts session={session} />
          <RevokeForm session={session} />
        </li>
      ))}
    </ul>
  );
}

function SessionFacts({ session }: { session: OpenSession }) {
  const t = useTranslations("account");
  const locale = useLocale();
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-small" title={session.userAgent}>
        <bdi>{deviceName(session.userAgent) ?? (session.userAgent || t("unknownDevice"))}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-3 text-note text-faint">
        <span>{t("signedIn", { at: formatMoment(locale, session.createdAt, "minute") })}</span>
        <span>{t("expires", { at: formatMoment(locale, session.expiresAt, "day") })}</span>
        {session.isThis ? <Badge tone="accent">{t("thisSession")}</Badge> : null}
      </p>
    </div>
  );
}

function RevokeForm({ session }: { session: OpenSession }) {
  const t = useTranslations("account");
  const locale = useLocale();
  return (
    <form method="post" action="/account/sessions">
      <input type="hidden" name="id" value={session.id} />
      <Button
        type="submit"
        aria-label={t("revokeLabel", { at: formatMoment(locale, session.createdAt, "minute") })}
      >
        {t("revoke")}
      </Button>
    </form>
  );
}
