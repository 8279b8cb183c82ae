import type { Context, Tx } from "#lib/kernel/db/index.ts";
import type { FollowKind } from "./contracts.ts";

/** One account's follow of one thing. */
export type FollowFact = {
  readonly tenantId: string;
  readonly followerId: string;
  readonly kind: FollowKind;
  readonly target: string;
};
/** The oldest post that a new follow takes in; null takes in everything. */
export type Horizon = { readonly at: Date; readonly post: string } | null;

/** Whoever shows something because of relations. Every call is made in the transaction of the change. */
export interface RelationListener {
  /** How far back a follow that begins now reaches. */
  horizonOf(tx: Tx, follow: FollowFact): Promise<Horizon>;
  followBegan(tx: Tx, follow: FollowFact): Promise<void>;
  /** The follow ended and keeps nothing. */
  followEnded(tx: Tx, follow: FollowFact): Promise<void>;
  /** Two accounts stopped, or began again, to see each other. */
  sightChanged(tx: Tx, tenantId: string, accounts: readonly [string, string]): Promise<void>;
}

/** Whether an entity or a topic of this id exists for the context: stages further down know. */
export type TargetCheck = (ctx: Context, kind: "entity" | "topic", id: string) => Promise<boolean>;

const nobody: RelationListener = {
  horizonOf: () => Promise.resolve(null),
  followBegan: () => Promise.resolve(),
  followEnded: () => Promise.resolve(),
  sightChanged: () => Promise.resolve(),
};
let listener = nobody;
let check: TargetCheck = () => Promise.resolve(true);

/** Fills the port; called once by the composition root. */
export function provideRelationListener(own: RelationListener): void {
  listener = own;
}
/** Fills the port; called once by the composition root. */
export function provideTargetCheck(own: TargetCheck): void {
  check = own;
}
export const relationListener = (): RelationListener => listener;
export const targetCheck = (): TargetCheck => check;
