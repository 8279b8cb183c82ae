import { useLocale, useTranslations } from "next-intl";
import type { ConceptCount } from "#lib/flow/projections/contracts.ts";
import { cn } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";
import { labelOf } from "./label-of.ts";

type Props = {
  concepts: readonly ConceptCount[];
  chosen: string | null;
  /** The address of the list for a concept; null for all. */
  hrefOf: (concept: string | null) => string;
};

/** The concepts of a domain as a way through its events, children under their parents. */
export function Taxonomy({ concepts, chosen, hrefOf }: Props) {
  const t = useTranslations("domains");
  return (
    <nav aria-labelledby="concepts">
      <h2 id="concepts" className="border-t border-ink pt-3 font-serif text-lead font-semibold">
        {t("concepts")}
      </h2>
      <p className="mt-1 mb-2 text-fine text-faint">{t("conceptsHint")}</p>
      <Link
        href={hrefOf(null)}
        aria-current={chosen === null ? "true" : undefined}
        className={cn("target link-quiet text-small", chosen === null && "font-semibold")}
      >
        {t("allConcepts")}
      </Link>
      <Branch parent={null} {...{ concepts, chosen, hrefOf }} />
    </nav>
  );
}

function Branch({ parent, ...props }: Props & { parent: string | null }) {
  const { concepts, chosen, hrefOf } = props;
  const locale = useLocale();
  const children = concepts.filter((concept) => concept.parent === parent);
  if (children.length === 0) return null;
  return (
    <ul className={cn("text-small", parent !== null && "ms-4")}>
      {children.map(({ id, labels, count }) => (
        <li key={id}>
          <Link
            href={hrefOf(id)}
            aria-current={chosen === id ? "true" : undefined}
            className={cn("target link-quiet gap-2", chosen === id && "font-semibold")}
          >
            {labelOf(labels, locale, id)}
            <span className="text-fine text-faint tabular-nums">{count}</span>
          </Link>
          <Branch parent={id} {...props} />
        </li>
      ))}
    </ul>
  );
}
