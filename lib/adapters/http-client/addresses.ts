import ipaddr from "ipaddr.js";

type Block = [address: ipaddr.IPv6, bits: number];
const block = (text: string): Block => ipaddr.IPv6.parseCIDR(text);

/** Blocks that carry IPv4 addresses or special meanings though a general reading calls them unicast. */
const SPECIAL_IPV6: readonly Block[] = [
  block("::/96"), // IPv4-compatible, so [::7f00:1] is 127.0.0.1
  block("64:ff9b::/96"), // NAT64
  block("64:ff9b:1::/48"), // local-use NAT64
  block("100::/64"), // discard
  block("2001::/23"), // Teredo, ORCHID and other protocol assignments
  block("2001:db8::/32"), // documentation
  block("2002::/16"), // 6to4
  block("3fff::/20"), // documentation
  block("5f00::/16"), // segment routing
  block("fec0::/10"), // site-local
];
const GLOBAL_IPV6 = block("2000::/3");
const SPECIAL_IPV4 = [
  ipaddr.IPv4.parseCIDR("192.0.0.0/24"),
  ipaddr.IPv4.parseCIDR("192.88.99.0/24"),
] as const;

export type AddressClass = "public" | "loopback" | "special";

/** IPv6 in hexadecimal groups: dotted tails are read differently by different parsers. */
function canonical(text: string): string {
  const bare = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!bare.includes(":")) return bare;
  return URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1) ?? "";
}

function classifyIpv6(address: ipaddr.IPv6): AddressClass {
  if (address.range() === "loopback") return "loopback";
  const isSpecial = SPECIAL_IPV6.some((range) => address.match(range));
  return address.range() === "unicast" && address.match(GLOBAL_IPV6) && !isSpecial ? "public" : "special";
}

function classifyIpv4(address: ipaddr.IPv4): AddressClass {
  if (address.range() === "loopback") return "loopback";
  const isSpecial = SPECIAL_IPV4.some((range) => address.match(range));
  return address.range() === "unicast" && !isSpecial ? "public" : "special";
}

/**
 * Whether an IP address may be dialled: only public unicast may. Mapped IPv4 counts as its IPv4 address; other forms
 * that carry one (compatible, NAT64, 6to4, Teredo) are never public, wherever they might lead.
 */
export function classifyAddress(text: string): AddressClass {
  const bare = canonical(text);
  if (!ipaddr.isValid(bare)) return "special";
  const address = ipaddr.process(bare);
  return address instanceof ipaddr.IPv4 ? classifyIpv4(address) : classifyIpv6(address);
}
