import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { classifyAddress } from "./addresses.ts";

/** What this installation lets outgoing requests reach beyond public addresses. */
export type GuardOptions = {
  readonly allowLoopback: boolean;
  /** All addresses of a name; the system's resolver where absent. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
};

/** Raised from inside the dialling, where a value cannot travel. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function mayDial(address: string, options: GuardOptions): boolean {
  const kind = classifyAddress(address);
  return kind === "public" || (kind === "loopback" && options.allowLoopback);
}

function isLoopbackName(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(hostname) || classifyAddress(hostname) === "loopback";
}

/**
 * Checks an address before anything is dialled: scheme, port, credentials, and the class of an address literal, for
 * which no look-up would be made later. Ports other than the scheme's own only on an allowed loopback.
 */
export function checkUrl(text: string, options: GuardOptions): Result<URL, string> {
  const url = URL.parse(text);
  if (!url) return err("it is no URL");
  const port = PORTS[url.protocol];
  if (port === undefined) return err(`the scheme ${url.protocol} is not http or https`);
  if (url.username !== "" || url.password !== "") return err("it carries credentials");
  const isOpenLoopback = options.allowLoopback && isLoopbackName(url.hostname);
  if (url.port !== "" && url.port !== port && !isOpenLoopback)
    return err(`port ${url.port} is not the scheme's own`);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !mayDial(literal, options)) return err(`${url.hostname} is no public address`);
  if (isLoopbackName(url.hostname) && !options.allowLoopback) return err(`${url.hostname} is this machine`);
  return ok(url);
}

/** The check above as a question: why an address is never called, or null. */
export function createAddressCheck(options: GuardOptions): (url: string) => string | null {
  return (text) => {
    const url = checkUrl(text, options);
    return url.ok ? null : url.error;
  };
}

async function resolveAll(hostname: string): Promise<LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) =>
    error ? reject(error) : resolve(addresses),
  );
  return await promise;
}

/**
 * The look-up that dialling uses: refuses a name if any of its addresses may not be dialled, and hands out the very
 * addresses that were checked, so that a name cannot change between the check and the connection.
 */
export function guardedLookup(options: GuardOptions): LookupFunction {
  const resolveName = options.resolve ?? resolveAll;
  return (hostname, request, callback) => {
    void resolveName(hostname).then(
      (addresses) => {
        const refused = addresses.find(({ address }) => !mayDial(address, options));
        const [first] = addresses;
        if (refused || !first)
          return callback(new AddressRefusedError(`${hostname} has an address that is not public`), "", 0);
        if (request.all) return callback(null, [...addresses]);
        return callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}
