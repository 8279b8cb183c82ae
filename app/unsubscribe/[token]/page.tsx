import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Shell } from "../../../components/shell/shell.tsx";
import { UnsubscribePage } from "../../../components/subscriptions/unsubscribe-page.tsx";
import { showUnsubscription } from "#lib/flow/subscriptions/index.ts";
import { currentViewer } from "../../current-viewer.ts";
import { beginPage } from "../../render-context.ts";

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata() {
  const t = await getTranslations("subscriptions.unsubscribe");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" as const };
}

export default async function UnsubscribeRoute({ params }: Props) {
  await beginPage();
  const { token } = await params;
  const shown = await showUnsubscription(token);
  if (!shown.ok) notFound();
  return (
    <Shell path="/" viewer={await currentViewer()}>
      <UnsubscribePage token={token} subscription={shown.value} />
    </Shell>
  );
}
