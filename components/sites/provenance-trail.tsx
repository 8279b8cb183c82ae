import { useTranslations } from "next-intl";
import { ShortHash } from "../events/short-hash.tsx";

export type TrailStep = {
  readonly kind: "publication" | "projection" | "event" | "evidence";
  readonly id: string;
  /** Whose step it is, in words: the site, the domain, the outlet. */
  readonly name: string | null;
  readonly language?: string;
  readonly url: string;
  readonly revision: number | null;
  readonly hash: string | null;
};

/** From this page back to what was read: every step with its identity, revision and hash, and where to check it. */
export function ProvenanceTrail({ steps }: { steps: readonly TrailStep[] }) {
  const t = useTranslations("sites");
  return (
    <>
      <p className="measure mb-3 text-small text-soft">{t("provenanceText")}</p>
      <ol className="border-s-2 border-accent ps-4">
        {steps.map(({ kind, id, name, language, url, revision, hash }) => (
          <li
            key={`${kind}${id}`}
            className="grid gap-x-4 border-t border-rule py-2 first:border-t-0 sm:grid-cols-[6rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="text-note text-faint">{t(`step.${kind}`)}</span>
            <span className="grid gap-y-0.5">
              {name ? (
                <span lang={language} className="text-small">
                  {name}
                </span>
              ) : null}
              <a href={url} className="target link-text font-mono text-fine break-all">
                {id}
              </a>
              <span className="flex flex-wrap items-baseline gap-x-3 text-fine text-faint">
                {revision === null ? null : <span>{t("revision", { number: revision })}</span>}
                {hash ? <ShortHash hash={hash} /> : null}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
