import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which machines may speak for others by X-Forwarded-For: 'off', or addresses and networks, comma-separated. */
export type TrustedProxies = { isTrusted(address: string): boolean };

/** Reads TRUST_PROXY ('off', '10.0.0.5', '10.0.0.0/8, ::1'). Throws on what is neither address nor network. */
export function parseTrustedProxies(text: string): TrustedProxies {
  const networks = text === 'off' ? [] : text.split(',').map((entry) => readNetwork(entry.trim()));
  return {
    isTrusted(address) {
      if (networks.length === 0 || isIP(address) === 0) return false;
      const asked = ipaddr.process(address);
      return networks.some(([own, bits]) => own.kind() === asked.kind() && asked.match(own, bits));
    },
  };
}

function readNetwork(entry: string) {
  const [address = ''] = entry.split('/');
  const family = isIP(address);
  const network = entry === address ? `${entry}/${family === 6 ? 128 : 32}` : entry;
  // The library alone would read '10' as an address, too.
  if (family === 0 || !ipaddr.isValidCIDR(network)) throw new Error(`not an address or network: ${entry}`);
  return ipaddr.parseCIDR(network);
}

/**
 * Who really asks: the machine at the other end, or, as far as trusted proxies vouch for it, the nearest address in
 * X-Forwarded-For that is not one of theirs. What a stranger writes into that header counts for nothing.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  let address = plainAddress(peer);
  while (proxies.isTrusted(address)) {
    const next = hops.pop() ?? '';
    if (isIP(next) === 0) break;
    address = next;
  }
  return isIP(address) === 0 ? 'unknown' : address;
}

/** An IPv4 address that came over an IPv6 socket is one of IPv4; '' without one. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}

/** What is limited together: one address of IPv4, one household's network of IPv6. */
export function limitedNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const household = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${household.map((part) => part.toString(16)).join(':')}::/64`;
}
