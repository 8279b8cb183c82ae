import type { Lookup, Outcome } from "#lib/effects/index.ts";
import type { ChannelKind } from "../contracts.ts";
import type { RenderedArtifact } from "../ports.ts";

/** What is to be done at the other end. */
export type ChannelAction = "publish" | "update" | "retract";

/** How a site reaches a channel, read when the effect is claimed. */
export type ChannelSettings = {
  readonly url: string | null;
  readonly secretRef: string | null;
  readonly timeoutMs: number;
};

/** Everything that one call needs; nothing of it is looked up while the call runs. */
export type ChannelRequest = {
  readonly effectKey: string;
  readonly action: ChannelAction;
  readonly pubid: string;
  readonly revision: number;
  readonly siteId: string;
  readonly locale: string;
  readonly title: string;
  readonly summary: string;
  readonly bodyText: string;
  /** Where the event's reading can be read: this publication's page, else the projection's. */
  readonly url: string;
  readonly path: string | null;
  readonly publishedAt: Date;
  readonly provenanceUrl: string;
  readonly settings: ChannelSettings;
};

/** What a channel brings back for the settling transaction. */
export type Product = { readonly artifact: RenderedArtifact | null };

/**
 * A way out. `find` is not optional: what cannot be looked up cannot be reconciled. Neither throws for what the other
 * end does; both are called outside any transaction.
 */
export interface Channel {
  readonly kind: ChannelKind;
  send(request: ChannelRequest): Promise<Outcome<Product>>;
  find(request: Pick<ChannelRequest, "effectKey" | "settings">): Promise<Lookup>;
}
