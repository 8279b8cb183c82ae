import { getTranslations } from "next-intl/server";
import { ApiPage } from "../../../components/docs/openapi/api-page.tsx";
import { Shell } from "../../../components/shell/shell.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { currentViewer } from "../../current-viewer.ts";
import { beginPage } from "../../render-context.ts";
import { loadApiDocument } from "./load-api-document.ts";

export async function generateMetadata() {
  const t = await getTranslations("api");
  return { title: t("title"), description: t("intro"), alternates: { canonical: "/docs/api" } };
}

export default async function ApiRoute() {
  await beginPage();
  const [viewer, document, t] = await Promise.all([
    currentViewer(),
    loadApiDocument(),
    getTranslations("api"),
  ]);
  return (
    <Shell path="/docs/api" viewer={viewer}>
      {document ? (
        <ApiPage document={document} />
      ) : (
        <div className="grid gap-6">
          <h1 className="font-serif text-display font-medium">{t("title")}</h1>
          <Notice tone="warm" role="status">
            {t("unavailable")}
          </Notice>
        </div>
      )}
    </Shell>
  );
}
