import { BlockList, isIP } from 'node:net';

/** Which machines may speak for others by X-Forwarded-For: 'off', or addresses and networks, comma-separated. */
export type TrustedProxies = { isTrusted(address: string): boolean };

/** Reads TRUST_PROXY ('off', '10.0.0.5', '10.0.0.0/8, ::1'). Throws on what is neither address nor network. */
export function parseTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList();
  for (const entry of text === 'off' ? [] : text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const prefix = bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits);
    if (isIP(address) === 0 || !Number.isInteger(prefix))
      throw new Error(`not an address or network: ${entry}`);
    list.addSubnet(address, prefix, family);
  }
  return {
    isTrusted: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
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
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  let address = plain(peer ?? '');
  while (proxies.isTrusted(address)) {
    const next = hops.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return isIP(address) === 0 ? 'unknown' : address;
}

/** What is limited together: one address of IPv4, one household's network of IPv6. */
export function limitedNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An IPv4 address that came over an IPv6 socket is one of IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
