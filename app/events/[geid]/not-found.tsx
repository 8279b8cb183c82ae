import { getTranslations } from "next-intl/server";
import { NotFound } from "../../../components/shell/not-found.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { currentViewer } from "../../current-viewer.ts";

export default async function EventNotFoundPage() {
  const [viewer, t] = await Promise.all([currentViewer(), getTranslations("notFound")]);
  return (
    <Shell path="/" viewer={viewer} hasOwnSearch>
      <NotFound title={t("eventTitle")} text={t("eventText")} />
    </Shell>
  );
}
