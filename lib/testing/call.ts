import type { RouteHandler } from "#lib/http/index.ts";
import type { TestAccount } from "./accounts.ts";

/** One request to a handler, without a front door. */
export type Call = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly account?: TestAccount;
  readonly headers?: Record<string, string>;
};

export type CallAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Wire;
};

/** The members of answers that tests look into; an answer has those of its own shape. */
export interface Wire {
  readonly id: string;
  readonly evid: string;
  readonly geid: string;
  readonly proposal_id: string;
  readonly decision: string;
  readonly candidates: unknown;
  readonly status: string;
  readonly version: number;
  readonly updated_at: string;
  readonly name: string;
  readonly code: string;
  readonly request_id: string;
  readonly notice: unknown;
  readonly errors: readonly { readonly pointer: string }[];
  readonly data: readonly Wire[];
  readonly page: { readonly next_cursor: string | null };
  readonly facets: Readonly<Record<string, unknown>>;
  readonly did_you_mean: unknown;
}

/** Calls a route handler and answers what came over the wire. */
export async function call(
  handler: RouteHandler,
  { params = {}, query, body, account, headers }: Call = {},
): Promise<CallAnswer> {
  const url = new URL("http://localhost/api/v1/test");
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const hasBody = body !== undefined;
  const request = new Request(url, {
    method: hasBody ? "POST" : "GET",
    headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...account?.headers, ...headers },
    ...(hasBody ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? null : JSON.parse(text)) as Wire,
  };
}
