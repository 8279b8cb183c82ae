import { useTranslations } from "next-intl";
import { ShortHash } from "../events/short-hash.tsx";

export type TrailStep = {
  readonly kind: "publication" | "projection" | "event" | "evidence";
  readonly id: string;
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
        {steps.map(({ kind, id, url, revision, hash }) => (
          <li
            key={`${kind}${id}`}
            className="grid gap-x-4 py-1 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline"
          >
            <span className="text-note text-faint">{t(`step.${kind}`)}</span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <a href={url} className="target link-text font-mono text-note break-all">
                {id}
              </a>
              <span className="text-note text-faint">
                {revision === null ? null : t("revision", { number: revision })}
              </span>
              {hash ? <ShortHash hash={hash} /> : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
