import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Addresses at which proxies of the operator's own stand. */
export type TrustedProxies = { readonly has: (address: string) => boolean };

const bare = (address: string) => (address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address);
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Reads addresses and networks in CIDR notation, all of them valid. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

/**
 * Who asks: the peer of the connection, or, where that is a trusted proxy, the nearest address in `X-Forwarded-For`
 * that is not one. What stands further left was written by whoever asks, and is never believed.
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | null {
  if (peer === null) return null;
  let address = bare(peer);
  const hops = (forwardedFor ?? "").split(",").map((hop) => bare(hop.trim()));
  for (const hop of hops.reverse()) {
    if (!proxies.has(address) || isIP(hop) === 0) return address;
    address = hop;
  }
  return address;
}

/** Who asks in a request; null where the connection is gone. */
export function addressOf(request: IncomingMessage, proxies: TrustedProxies): string | null {
  const forwarded = request.headersDistinct["x-forwarded-for"]?.join(",");
  return clientAddress(request.socket.remoteAddress ?? null, forwarded, proxies);
}
