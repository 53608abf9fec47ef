import { expect, test } from 'vitest';
import { clientAddress, limitedNetwork, parseTrustedProxies } from './client-address.ts';

const none = parseTrustedProxies('off');
const own = parseTrustedProxies('10.0.0.0/8, ::1');

test('without trusted proxies the header counts for nothing', () => {
  expect(clientAddress('203.0.113.9', '1.2.3.4', none)).toBe('203.0.113.9');
  expect(clientAddress('::ffff:203.0.113.9', '1.2.3.4', none)).toBe('203.0.113.9');
  expect(clientAddress(undefined, '1.2.3.4', none)).toBe('unknown');
});

test('a trusted proxy says who asks; what was written before it came does not count', () => {
  expect(clientAddress('10.0.0.5', '203.0.113.9', own)).toBe('203.0.113.9');
  expect(clientAddress('10.0.0.5', '1.2.3.4, 203.0.113.9', own)).toBe('203.0.113.9');
  expect(clientAddress('10.0.0.5', '203.0.113.9, 10.1.1.1', own)).toBe('203.0.113.9');
  expect(clientAddress('203.0.113.9', '1.2.3.4', own)).toBe('203.0.113.9');
  expect(clientAddress('10.0.0.5', 'nonsense', own)).toBe('10.0.0.5');
  expect(clientAddress('10.0.0.5', null, own)).toBe('10.0.0.5');
});

test('networks are read strictly', () => {
  expect(() => parseTrustedProxies('on')).toThrow('not an address');
  expect(() => parseTrustedProxies('10.0.0.0/x')).toThrow('not an address');
});

test('an IPv6 household is one', () => {
  expect(limitedNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(limitedNetwork('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(limitedNetwork('::1')).toBe('0:0:0:0::/64');
  expect(limitedNetwork('203.0.113.9')).toBe('203.0.113.9');
});
