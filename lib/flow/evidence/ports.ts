import type { Result } from "#lib/kernel/result.ts";

/** A document to fetch, and what is known of its last state. */
export type FetchRequest = {
  readonly url: string;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
};

/** A document as fetched; after redirects, decoded from at most one content encoding. */
export type FetchedDocument = {
  /** The address that answered. */
  readonly url: string;
  readonly status: number;
  /** The server says that the state we know is current; the bytes are empty then. */
  readonly isUnchanged: boolean;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Names in lower case; a name that came several times has its values joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** Why a document was not fetched. The detail names host and reason, never a query or a credential. */
export type FetchRefusal = {
  readonly code:
    | "fetch.url_refused"
    | "fetch.address_refused"
    | "fetch.unreachable"
    | "fetch.status"
    | "fetch.too_many_redirects"
    | "fetch.encoding_refused"
    | "fetch.too_large"
    | "fetch.too_slow";
  readonly detail: string;
  readonly status?: number;
};

/** Fetches documents from outside. Implementations reach public addresses only, within bounds of time and size. */
export interface FetchPort {
  fetchDocument(request: FetchRequest): Promise<Result<FetchedDocument, FetchRefusal>>;
}

let provided: FetchPort | null = null;

/** Fills the port; called once by the composition root. */
export function provideFetchPort(port: FetchPort): void {
  provided = port;
}

/** The fetcher of this process; throws where the composition root was not imported. */
export function fetchPort(): FetchPort {
  if (!provided) throw new Error("no fetch port: import lib/wiring.ts in this process");
  return provided;
}
