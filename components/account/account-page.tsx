import { useLocale, useTranslations } from "next-intl";
import type { Purpose, Role } from "#lib/access/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { type OpenSession, SessionList } from "./session-list.tsx";

type Props = {
  handle: string;
  tenant: string;
  roles: readonly Role[];
  purposes: readonly Purpose[];
  sessions: readonly OpenSession[];
  /** A session has just been revoked. */
  isRevoked: boolean;
};

/** Who is signed in, what they may be, and where else they are signed in. */
export function AccountPage({ handle, tenant, roles, purposes, sessions, isRevoked }: Props) {
  const t = useTranslations("account");
  const locale = useLocale();
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <Link href="/signout" className="target link-text">
          {t("signOut")}
        </Link>
      </div>
      {isRevoked ? <Notice role="status">{t("revoked")}</Notice> : null}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Section id="who" title={t("who")} className="self-start">
          <Facts
            entries={[
              { term: t("handle"), children: `@${handle}` },
              { term: t("tenant"), children: tenant },
              {
                term: t("roles"),
                children:
                  joinList(
                    locale,
                    roles.map((role) => t(`role.${role}`)),
                  ) || t("noRoles"),
              },
              {
                term: t("purposes"),
                children: joinList(
                  locale,
                  purposes.map((purpose) => t(`purpose.${purpose}`)),
                ),
              },
            ]}
          />
        </Section>
        <Section id="sessions" title={t("sessions")}>
          <p className="measure mb-4 text-small text-soft">{t("sessionsHint")}</p>
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </div>
  );
}
