import { useTranslations } from "next-intl";
import type { Card, Facets } from "#lib/search/contracts.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { FacetList } from "./facet-list.tsx";
import { FoundCard } from "./found-card.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchPath } from "./search-path.ts";

export type SearchAnswer =
  | { readonly kind: "too-long"; readonly max: number }
  | {
      readonly kind: "found";
      readonly cards: readonly Card[];
      readonly facets: Facets;
      readonly didYouMean: string | null;
      readonly next: string | null;
    };

export type SearchFilters = {
  readonly q: string;
  readonly type: string | null;
  readonly language: string | null;
};

type Props = { wish: SearchFilters & { readonly cursor: string | null }; answer: SearchAnswer | null };

/** The search: its box, then one card per event found, with its hits marked. */
export function SearchPage({ wish, answer }: Props) {
  const t = useTranslations("search");
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid content-start gap-6">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <SearchForm size="large" query={wish.q} />
        {answer === null ? <Start /> : null}
        {answer?.kind === "too-long" ? (
          <Notice tone="alarm" role="alert">
            {t("tooLong", { max: answer.max })}
          </Notice>
        ) : null}
        {answer?.kind === "found" ? <Found wish={wish} answer={answer} /> : null}
      </div>
      <aside>
        {answer?.kind === "found" && answer.cards.length > 0 ? (
          <FacetList filters={wish} facets={answer.facets} />
        ) : null}
      </aside>
    </div>
  );
}

function Start() {
  const t = useTranslations("search");
  return (
    <div className="measure grid gap-2 text-soft">
      <p>{t("start")}</p>
      <p className="text-small">{t("startHint")}</p>
    </div>
  );
}

function Found({ wish, answer }: { wish: Props["wish"]; answer: SearchAnswer & { kind: "found" } }) {
  const t = useTranslations("search");
  if (answer.cards.length === 0) return <Nothing query={wish.q} didYouMean={answer.didYouMean} />;
  return (
    <div>
      <p role="status" className="mb-3 text-note text-faint">
        {t(answer.next || wish.cursor ? "foundMore" : "found", { count: answer.cards.length })}
      </p>
      <ol className="grid gap-6 border-t border-ink pt-5">
        {answer.cards.map((card) => (
          <li key={card.geid} className="border-t border-rule pt-5 first:border-t-0 first:pt-0">
            <FoundCard card={card} />
          </li>
        ))}
      </ol>
      {answer.next ? (
        <p className="mt-8 border-t border-ink pt-3">
          <Link href={searchPath({ ...wish, cursor: answer.next })} rel="next" className="target link-text">
            {t("more")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Nothing({ query, didYouMean }: { query: string; didYouMean: string | null }) {
  const t = useTranslations("search");
  return (
    <div role="status" className="measure grid gap-3 border-t border-ink pt-4">
      <p className="font-serif text-head font-semibold">{t("none", { query })}</p>
      {didYouMean ? (
        <p>
          {t.rich("didYouMean", {
            suggestion: () => (
              <Link href={searchPath({ q: didYouMean, type: null, language: null })} className="link-text">
                {didYouMean}
              </Link>
            ),
          })}
        </p>
      ) : null}
      <p className="text-soft">{t("noneHint")}</p>
    </div>
  );
}
