import type { PackManifest } from "#lib/registry/packs/contracts.ts";
import type { Maturity } from "../contracts.ts";
import { independentOf, type Report } from "./match-concepts.ts";

const DAY_MS = 86_400_000;
type Pack = Pick<PackManifest, "maturity">;

/** Who published, where that says anything: an address that leads nowhere attributes nothing. */
const attributed = (reports: readonly Report[]) =>
  new Set(
    independentOf(reports).flatMap(({ origin }) => (origin === "" || origin === "unknown" ? [] : [origin])),
  );

/** Whether the body concerned says it itself: in a document of a kind it issues, or through its own publisher. */
function isOfficial(pack: Pack, report: Report): boolean {
  const { official_keys, official_origins } = pack.maturity;
  const kind = report.hard_key?.split(":", 1)[0];
  return official_origins.includes(report.origin) || official_keys.some((key) => key === kind);
}

/**
 * How far the evidence has come. E0 nobody to attribute it to; E1 one origin; E2 several independent origins; E3 a
 * primary document; E4 the body concerned and an independent origin agree; E5 as E4, and nothing new for the pack's
 * days. Copies never count. `asOf` is when the event's version became known.
 */
export function maturityOf(pack: Pack, reports: readonly Report[], asOf: Date): Maturity {
  const origins = attributed(reports);
  const official = independentOf(reports).filter((report) => isOfficial(pack, report));
  const others = new Set(origins);
  for (const report of official) others.delete(report.origin);
  if (official.length > 0 && others.size > 0) {
    const newest = Math.max(...reports.map((report) => new Date(report.published_at).getTime()));
    const isQuiet = asOf.getTime() - newest >= pack.maturity.settled_days * DAY_MS;
    return isQuiet ? "E5" : "E4";
  }
  if (official.length > 0 || reports.some((report) => report.hard_key !== null)) return "E3";
  if (origins.size > 1) return "E2";
  return origins.size === 1 ? "E1" : "E0";
}

/** A maturity as a number 0..5. */
export const levelOf = (maturity: Maturity): number => Number(maturity.slice(1));
