/** What of a request a signature may cover, as it came over the wire. */
export type SignedMessage = {
  readonly method: string;
  /** As the client addressed it: scheme, host and port, path and query. */
  readonly url: URL;
  readonly headers: Headers;
};

const DEFAULT_PORT: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** RFC 9421 §2.2.3: host in lower case, the port only where it is not the scheme's own. */
function authorityOf({ hostname, port, protocol }: URL): string {
  const host = hostname.toLowerCase();
  return port === "" || port === DEFAULT_PORT[protocol] ? host : `${host}:${port}`;
}

const DERIVED: Readonly<Record<string, (message: SignedMessage) => string>> = {
  "@method": ({ method }) => method,
  "@authority": ({ url }) => authorityOf(url),
  "@path": ({ url }) => (url.pathname === "" ? "/" : url.pathname),
  // §2.2.7: the question mark stands also where there is no query.
  "@query": ({ url }) => (url.search === "" ? "?" : url.search),
};

/** The value of a component (RFC 9421 §2), or null for one that is absent or not read here. */
export function componentValue(name: string, message: SignedMessage): string | null {
  if (name.startsWith("@")) return DERIVED[name]?.(message) ?? null;
  if (name !== name.toLowerCase()) return null;
  const value = message.headers.get(name);
  return value === null ? null : value.trim();
}
