import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOriginAllowed } from './origin-check.ts';
import { pageSecurityHeaders } from './security-headers.ts';

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

test('the webhook alone needs no origin', () => {
  expect(isOriginAllowed(request('POST', {}, '/api/webhooks/razorpay'), undefined)).toBe(true);
  expect(isOriginAllowed(request('POST', {}, '/api/webhooks/razorpay/x'), undefined)).toBe(false);
});

test("a page's policy allows just its own inline scripts", () => {
  const html =
    '<script>one()</script><script type="module" src="/a.js"></script><script async>two()</script>';
  const policy = pageSecurityHeaders(html, undefined)['Content-Security-Policy'] ?? '';
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const [scripts = ''] = /script-src [^;]*/.exec(policy) ?? [];
  expect(scripts).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`);
  expect(policy).not.toContain('script-src-elem');
});

test('the payment provider is allowed where its origins are given', () => {
  const origins = {
    scripts: ['https://pay.example'],
    frames: ['https://frame.pay.example'],
    connections: [],
  };
  const policy = pageSecurityHeaders('', origins)['Content-Security-Policy'] ?? '';
  expect(policy).toContain("script-src 'self' https://pay.example");
  expect(policy).toContain("frame-src 'self' https://frame.pay.example");
});
