import { decidePublication, type PublishDecision } from "#lib/access/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import type { Site } from "#lib/registry/index.ts";
import type { ChannelKind } from "./contracts.ts";

/** Autonomy where a site says nothing: automatic within policy, audited afterwards. */
export const DEFAULT_AAL = "A3";

export type GateFacts = {
  readonly tenant: string;
  readonly siteTenant: string;
  readonly site: Site;
  readonly channel: ChannelKind;
  readonly domainVisibility: "public" | "tenant";
  readonly projection: Projection;
  readonly isByPerson: boolean;
  /** Outputs that went out by themselves on this site today. */
  readonly unattendedToday: number;
};

/** Asks the policy gate about one output; the site's overlay becomes facts that can only narrow. */
export function askGate(facts: GateFacts): PublishDecision {
  const { site, projection, channel } = facts;
  const overlay = site.local_policy_overlay;
  const { importance, maturity, scale } = projection.effective;
  const aal = site.publication_profile.required_aal ?? DEFAULT_AAL;
  return decidePublication({
    tenant: facts.tenant,
    siteTenant: facts.siteTenant,
    siteStatus: site.status,
    channel,
    domainVisibility: facts.domainVisibility,
    isCurrent: projection.status === "current",
    autonomy: Number(aal.slice(1)),
    isByPerson: facts.isByPerson,
    overlay: {
      wantsReview: overlay.human_review ?? false,
      isBelowImportance: importance < (overlay.importance_min ?? 0),
      isBelowMaturity: maturity < (overlay.maturity_min ?? "E0"),
      isOutsideScales: overlay.scales !== undefined && !overlay.scales.includes(scale),
      isDeniedType: overlay.event_types_denied?.includes(projection.seed.type) ?? false,
      isOverDailyLimit: overlay.max_per_day !== undefined && facts.unattendedToday >= overlay.max_per_day,
    },
  });
}

/** Whether a reading is important enough for a site to take it up by itself. */
export function isWanted(site: Site, projection: Projection): boolean {
  return projection.effective.importance >= (site.publication_profile.importance_min ?? 0);
}

/** Where a site's outputs go: each locale on the web and on every channel that the site has set up for it. */
export function outputsOf(
  site: Pick<Site, "locales" | "channels" | "publication_profile">,
): { readonly locale: string; readonly channel: ChannelKind }[] {
  const channels = new Set<ChannelKind>(["web", ...site.channels.map(({ kind }) => kind)]);
  const chosen = site.publication_profile.channel_locales ?? {};
  const goesTo = (channel: ChannelKind, locale: string) =>
    channel === "web" || (chosen[channel]?.some((one) => one === locale) ?? true);
  return site.locales.flatMap((locale) =>
    [...channels].filter((channel) => goesTo(channel, locale)).map((channel) => ({ locale, channel })),
  );
}
