import { getTranslations } from "next-intl/server";
import { GuidePage } from "../../components/docs/guide-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { currentViewer } from "../current-viewer.ts";
import { beginPage } from "../render-context.ts";

export async function generateMetadata() {
  const t = await getTranslations("docs");
  return { title: t("title"), description: t("description"), alternates: { canonical: "/docs" } };
}

export default async function DocsPage() {
  await beginPage();
  return (
    <Shell path="/docs" viewer={await currentViewer()}>
      <GuidePage />
    </Shell>
  );
}
