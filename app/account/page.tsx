import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { listSessions } from "#lib/access/index.ts";
import { AccountPage } from "../../components/account/account-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";
import { viewerOf } from "../viewer-of.ts";
import { single, type SearchParameters } from "../search-parameters.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("account");
  return { title: t("title"), robots: { index: false } };
}

export default async function AccountRoute({ searchParams }: Props) {
  await beginPage();
  const [{ principal }, parameters] = await Promise.all([currentReader(), searchParams]);
  if (principal === null) redirect("/signin?callbackUrl=/account");
  const sessions = (await listSessions(principal)).map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThis: principal.via.id === id,
  }));
  return (
    <Shell path="/account" viewer={await viewerOf(principal)}>
      <AccountPage
        handle={principal.account.handle}
        tenant={principal.tenant.slug}
        roles={principal.roles}
        purposes={principal.purposes}
        sessions={sessions}
        isRevoked={single(parameters.revoked) === "1"}
      />
    </Shell>
  );
}
