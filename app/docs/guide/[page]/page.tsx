import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { GUIDE_PAGES } from "../../../../components/docs/guide-pages.ts";
import { GuideIndex } from "../../../../components/docs/guide-index.tsx";
import { Markdown } from "../../../../components/docs/markdown/markdown.tsx";
import { Shell } from "../../../../components/shell/shell.tsx";
import { currentViewer } from "../../../current-viewer.ts";
import { beginPage } from "../../../render-context.ts";
import { loadGuidePage } from "./load-guide-page.ts";

type Props = { readonly params: Promise<{ readonly page: string }> };

export async function generateMetadata({ params }: Props) {
  const { page } = await params;
  const found = await loadGuidePage(page);
  if (!found) return {};
  return { title: found.title, description: found.lead, alternates: { canonical: `/docs/guide/${page}` } };
}

export default async function GuideRoute({ params }: Props) {
  await beginPage();
  const { page } = await params;
  const found = await loadGuidePage(page);
  if (!found) notFound();
  const [viewer, locale, t] = await Promise.all([currentViewer(), getLocale(), getTranslations("docs")]);
  return (
    <Shell path={`/docs/guide/${page}`} viewer={viewer}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <GuideIndex current={GUIDE_PAGES.find((one) => one === page) ?? null} />
        <div>
          {locale === "en" ? null : <p className="mb-4 text-small text-soft">{t("inEnglish")}</p>}
          <article lang="en" className="measure grid gap-3">
            <Markdown text={found.text} />
          </article>
        </div>
      </div>
    </Shell>
  );
}
