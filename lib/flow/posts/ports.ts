import type { Tx } from "#lib/kernel/db/index.ts";
import type { Visibility } from "./contracts.ts";

/** A post as whoever writes it out needs to know it, in the transaction that publishes it. */
export type PublishedPost = {
  readonly tenantId: string;
  readonly id: string;
  readonly authorId: string;
  readonly visibility: Visibility;
  readonly rankedAt: Date;
  readonly receivedAt: Date;
};

/** Brings a published post to its author's own timeline, and asks for it to be brought to others. */
export type PublishHook = (tx: Tx, post: PublishedPost) => Promise<void>;

let hook: PublishHook = () =>
  Promise.reject(new Error("no publish hook: import lib/wiring.ts in this process"));

/** Fills the port; called once by the composition root. */
export function providePublishHook(own: PublishHook): void {
  hook = own;
}
export const publishHook = (): PublishHook => hook;
