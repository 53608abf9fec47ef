import { expect, test } from 'vitest';
import { isOriginAllowed } from './incoming-request.ts';

const request = (method: string, headers: Record<string, string>, path = '/api/quote') =>
  new Request(`http://shop.test${path}`, { method, headers: { host: 'shop.test', ...headers } });

test.each([
  ['GET', {}, undefined, true],
  ['POST', { origin: 'http://shop.test' }, undefined, true],
  ['POST', { origin: 'https://shop.test' }, 'https://shop.test', true],
  ['POST', { origin: 'http://shop.test' }, 'https://shop.test', false],
  ['POST', { origin: 'http://elsewhere.test' }, undefined, false],
  ['POST', { origin: 'null' }, undefined, false],
  ['POST', {}, undefined, false],
  ['DELETE', {}, undefined, false],
] as const)('%s with %j at %s: %s', (method, headers, publicAddress, allowed) => {
  expect(isOriginAllowed(request(method, headers), publicAddress)).toBe(allowed);
});

test('who proves itself otherwise needs no origin', () => {
  expect(isOriginAllowed(request('POST', {}, '/api/webhooks/razorpay'), undefined)).toBe(true);
  expect(isOriginAllowed(request('POST', {}, '/api/webhooks/razorpay/x'), undefined)).toBe(false);
  expect(isOriginAllowed(request('POST', {}, '/api/courier-events'), undefined)).toBe(true);
  expect(isOriginAllowed(request('POST', {}, '/api/courier-events/x'), undefined)).toBe(false);
  const link = `/api/back-in-stock/${'0f'.repeat(16)}.${'a-'.repeat(21)}b`;
  expect(isOriginAllowed(request('POST', {}, link), undefined)).toBe(true);
  expect(isOriginAllowed(request('POST', {}, `${link}.data`), undefined)).toBe(false);
  const stop = link.replace('back-in-stock', 'plant-mails');
  expect(isOriginAllowed(request('POST', {}, stop), undefined)).toBe(true);
  expect(isOriginAllowed(request('POST', {}, stop.replace('/api', '')), undefined)).toBe(false);
  expect(isOriginAllowed(request('POST', {}, link.replace('back-in-stock', 'wish-mails')), undefined)).toBe(
    true,
  );
  expect(isOriginAllowed(request('POST', {}, '/api/wish-list'), undefined)).toBe(false);
});
