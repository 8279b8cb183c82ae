import { getTranslations } from "next-intl/server";
import { NotFound } from "../components/shell/not-found.tsx";
import { Shell } from "../components/shell/shell.tsx";
import { currentViewer } from "./current-viewer.ts";

export async function generateMetadata() {
  const t = await getTranslations("notFound");
  return { title: t("title"), robots: { index: false } };
}

export default async function NotFoundPage() {
  const [viewer, t] = await Promise.all([currentViewer(), getTranslations("notFound")]);
  return (
    <Shell path="/" viewer={viewer} hasOwnSearch>
      <NotFound title={t("title")} text={t("text")} />
    </Shell>
  );
}
