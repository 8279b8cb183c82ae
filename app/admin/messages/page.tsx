import { getTranslations } from "next-intl/server";
import { listMessages } from "#lib/bus/index.ts";
import { MessagesPage } from "../../../components/admin/messages-page.tsx";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { AdminPage, enterAdmin } from "../load-section.tsx";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("admin");
  return { title: t("messages"), robots: { index: false } };
}

const MOST = 50;
/** An id is looked up in its index; anything else is looked for in the texts. */
const IS_ID = /^[a-z]{2,5}_[0-9a-z-]{20,40}$/;

export default async function MessagesRoute({ searchParams }: Props) {
  const operator = await enterAdmin("/admin/messages");
  const query = (single((await searchParams).q) ?? "").replaceAll("\0", "").trim().slice(0, 200);
  const wanted = query === "" ? {} : IS_ID.test(query) ? { id: query } : { q: query };
  const messages = await listMessages(operator.ctx, { ...wanted, after: null, limit: MOST });
  return (
    <AdminPage path="/admin/messages" section="messages" operator={operator}>
      <MessagesPage messages={messages} query={query} />
    </AdminPage>
  );
}
