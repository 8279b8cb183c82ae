import { getTranslations } from "next-intl/server";
import { NotFound } from "../../../components/shell/not-found.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { currentViewer } from "../../current-viewer.ts";

export default async function DomainNotFoundPage() {
  const [viewer, t] = await Promise.all([currentViewer(), getTranslations("domains")]);
  return (
    <Shell path="/domains" viewer={viewer} hasOwnSearch>
      <NotFound title={t("notFoundTitle")} text={t("notFoundText")} />
    </Shell>
  );
}
