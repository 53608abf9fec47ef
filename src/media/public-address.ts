import ipaddr from 'ipaddr.js';

/** What of IPv6 is given out to the internet at all. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses in public ranges that answer inside a cloud alone, and tell its secrets. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Whether a numeric address is one of the internet: no loopback, private, link-local or shared network, no multicast,
 * nothing that only wraps another address (docs/behaviour/pictures.md#pictures-by-address).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL) : !METADATA.has(parsed.toString());
}
