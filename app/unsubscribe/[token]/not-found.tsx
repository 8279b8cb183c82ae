import { getTranslations } from "next-intl/server";
import { NotFound } from "../../../components/shell/not-found.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { Link } from "../../../components/ui/link.tsx";
import { currentViewer } from "../../current-viewer.ts";

export default async function UnsubscribeNotFoundPage() {
  const [viewer, t] = await Promise.all([currentViewer(), getTranslations("subscriptions.unsubscribe")]);
  return (
    <Shell path="/" viewer={viewer}>
      <NotFound title={t("unknownTitle")} text={t("unknownText")}>
        <Link href="/subscriptions" className="target link-text">
          {t("all")}
        </Link>
      </NotFound>
    </Shell>
  );
}
