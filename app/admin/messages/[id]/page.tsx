import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { getMessage } from "#lib/bus/index.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { MessagePage } from "../../../../components/admin/messages-page.tsx";
import { AdminPage, enterAdmin } from "../../load-section.tsx";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("message"), robots: { index: false } };
}

export default async function MessageRoute({ params }: Props) {
  const { id } = await params;
  const path = `/admin/messages/${encodeURIComponent(id)}`;
  const operator = await enterAdmin(path);
  const message = MessageId.safeParse(id).success ? await getMessage(operator.ctx, id) : null;
  if (!message?.ok) notFound();
  return (
    <AdminPage path={path} section="messages" operator={operator}>
      <MessagePage message={message.value} />
    </AdminPage>
  );
}
