import { uuidv7 } from "#lib/kernel/mint.ts";

/** Facts of one exchange that the request itself must not be trusted to tell. */
export type Exchange = {
  readonly requestId: string;
  /** The peer's address, or null where none is known. */
  readonly address: string | null;
};

/** The second argument of a route handler; `params` come as the renderer's router gives them too. */
export type RouteContext = {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
  readonly exchange?: Exchange;
};

/** The exchange of a handler called without a front door. */
export function newExchange(): Exchange {
  return { requestId: uuidv7(), address: null };
}
