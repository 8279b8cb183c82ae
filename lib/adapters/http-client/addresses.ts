import ipaddr from "ipaddr.js";

/** Everything that is routed as public IPv6. Outside of it `::7f00:1`, which is 127.0.0.1, still reads as unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

export type AddressClass = "public" | "loopback" | "special";

/** IPv6 in hexadecimal groups: dotted tails are read differently by different parsers. */
function canonical(text: string): string {
  const bare = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!bare.includes(":")) return bare;
  return URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1) ?? "";
}

/**
 * Whether an IP address may be dialled: only public unicast may. Mapped IPv4 counts as its IPv4 address; other forms
 * that carry one (compatible, NAT64, 6to4, Teredo) are never public, wherever they might lead.
 */
export function classifyAddress(text: string): AddressClass {
  const bare = canonical(text);
  if (!ipaddr.isValid(bare)) return "special";
  const address = ipaddr.process(bare);
  if (address.range() === "loopback") return "loopback";
  const isRouted = address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
  return isRouted && address.range() === "unicast" ? "public" : "special";
}
