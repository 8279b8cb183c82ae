import { useTranslations } from "next-intl";
import type { Card, Facets } from "#lib/search/contracts.ts";
import { Link } from "../ui/link.tsx";
import type { FilterChoices } from "./choices.ts";
import { ChosenList } from "./chosen-list.tsx";
import { FacetList } from "./facet-list.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { FoundCard } from "./found-card.tsx";
import { SearchBox } from "./search-box.tsx";
import { chosenFilters, searchPath, type Wish } from "./wish.ts";
import { isolated } from "../i18n/isolate.ts";

export type SearchAnswer =
  | { readonly kind: "too-long"; readonly max: number }
  | {
      readonly kind: "found";
      readonly cards: readonly Card[];
      readonly facets: Facets;
      readonly didYouMean: string | null;
      readonly next: string | null;
    };

type Asked = { readonly wish: Wish; readonly cursor: string | null; readonly choices: FilterChoices };
type Props = Asked & { answer: SearchAnswer | null };

/** The search: its box and filters, then one card per event found, with its hits marked. */
export function SearchPage({ answer, ...asked }: Props) {
  const t = useTranslations("search");
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid content-start gap-6">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <Asking answer={answer} {...asked} />
        {answer === null ? <Start /> : null}
        {answer?.kind === "found" ? <Found answer={answer} {...asked} /> : null}
      </div>
      <aside>
        {answer?.kind === "found" && answer.cards.length > 0 ? (
          <FacetList wish={asked.wish} choices={asked.choices} facets={answer.facets} />
        ) : null}
      </aside>
    </div>
  );
}

/** Words and filters are one form: either is enough. */
function Asking({ wish, choices, answer }: Props) {
  const t = useTranslations("search");
  const isTooLong = answer?.kind === "too-long";
  return (
    <div className="grid gap-3">
      <form method="get" action="/search" role="search" className="grid gap-3">
        <SearchBox
          id="search-large"
          query={wish.q}
          size="large"
          {...(isTooLong ? { describedBy: "search-refused", isRefused: true } : {})}
        />
        {isTooLong ? (
          <p id="search-refused" role="alert" className="text-small text-alarm">
            {t("tooLong", { max: answer.max })}
          </p>
        ) : null}
        <FilterFields wish={wish} choices={choices} isOpen={answer === null} />
      </form>
      <ChosenList wish={wish} choices={choices} />
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

function Found({ wish, cursor, answer }: Asked & { answer: SearchAnswer & { kind: "found" } }) {
  const t = useTranslations("search");
  if (answer.cards.length === 0) return <Nothing wish={wish} didYouMean={answer.didYouMean} />;
  return (
    <div>
      <p role="status" className="mb-3 text-note text-faint">
        {t(answer.next || cursor ? "foundMore" : "found", { count: answer.cards.length })}
        {wish.q === "" ? <span className="ms-3">{t("newestFirst")}</span> : null}
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
          <Link href={searchPath(wish, answer.next)} rel="next" className="target link-text">
            {t("more")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Nothing({ wish, didYouMean }: { wish: Wish; didYouMean: string | null }) {
  const t = useTranslations("search");
  const isNarrowed = chosenFilters(wish).length > 0;
  return (
    <div role="status" className="measure grid gap-3 border-t border-ink pt-4">
      <p className="font-serif text-head font-semibold">
        {wish.q === "" ? t("noneFiltered") : t("none", { query: isolated(wish.q) })}
      </p>
      {didYouMean ? (
        <p>
          {t.rich("didYouMean", {
            suggestion: () => (
              <Link href={searchPath({ ...wish, q: didYouMean })} className="link-text">
                {didYouMean}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {isNarrowed ? <p className="text-soft">{t("noneNarrowed")}</p> : null}
      {wish.q === "" ? null : <p className="text-soft">{t("noneHint")}</p>}
    </div>
  );
}
