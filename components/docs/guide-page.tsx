import { useLocale, useTranslations } from "next-intl";
import { GuideIndex } from "./guide-index.tsx";
import { CHAPTERS, GUIDES } from "./guide/index.ts";

/** The user guide: its contents in the margin, its chapters as running text. */
export function GuidePage() {
  const t = useTranslations("docs");
  const guide = GUIDES[useLocale()];
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <nav aria-label={t("contents")} className="mt-4 border-t border-rule pt-2 text-small">
          <ol>
            {CHAPTERS.map((id) => (
              <li key={id}>
                <a href={`#${id}`} className="target link-quiet text-soft hover:text-ink">
                  {guide[id].title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="mt-8">
          <GuideIndex current={null} />
        </div>
      </div>
      <div className="grid gap-9">
        {CHAPTERS.map((id) => (
          <section key={id} aria-labelledby={id} className="border-t border-ink pt-3">
            <h2 id={id} className="scroll-mt-6 font-serif text-head font-semibold">
              {guide[id].title}
            </h2>
            <div className="measure mt-2 grid gap-3">{guide[id].body}</div>
          </section>
        ))}
      </div>
    </div>
  );
}
