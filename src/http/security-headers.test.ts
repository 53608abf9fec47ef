import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commonSecurityHeaders, pageSecurityHeaders, securityHeadersOf } from './security-headers.ts';

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

test('frames of elsewhere and the payments of the browser are for the payment page alone', () => {
  const common = commonSecurityHeaders('https://shop.test', 'host');
  const paying = { ...common, ...pageSecurityHeaders('', { scripts: [], frames: [], connections: [] }) };
  expect(common['Cross-Origin-Embedder-Policy']).toBe('credentialless');
  expect(common['Permissions-Policy']).toMatch(/^accelerometer=\(\), .*payment=\(\)$/);
  expect(paying['Cross-Origin-Embedder-Policy']).toBe('unsafe-none');
  expect(paying['Permissions-Policy']).toMatch(/^accelerometer=\(\), (?!.*payment)/);
  expect(pageSecurityHeaders('', undefined)).not.toHaveProperty('Cross-Origin-Embedder-Policy');
});

test.each([
  [{ 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=3600' }, 'cross-origin'],
  [{ 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' }, 'same-origin'],
  [{ 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=3600' }, 'same-origin'],
  [{ 'Content-Type': 'text/html' }, 'same-origin'],
])('what of %j may be shown by other pages', (answer, policy) => {
  expect(securityHeadersOf(new Headers(answer))['Cross-Origin-Resource-Policy']).toBe(policy);
});

test('nothing is framed, and words and data bring nothing along', () => {
  const policyOf = (type: string) =>
    securityHeadersOf(new Headers({ 'Content-Type': type }))['Content-Security-Policy'];
  expect(policyOf('application/json')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  expect(policyOf('text/plain; charset=utf-8')).toMatch(/^default-src 'none'/);
  expect(policyOf('application/pdf')).toBe("base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
});

test('an address of https is kept to, and no other', () => {
  const told = (address: string | undefined, transport: 'host' | 'subdomains' | 'preload') =>
    commonSecurityHeaders(address, transport)['Strict-Transport-Security'];
  expect(told('https://shop.test', 'host')).toBe('max-age=31536000');
  expect(told('https://shop.test', 'preload')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(told('http://shop.test', 'host')).toBeUndefined();
  expect(told(undefined, 'host')).toBeUndefined();
});

test('a page is framed by nobody', () => {
  const page = pageSecurityHeaders('', undefined);
  expect(page['Content-Security-Policy']).toContain("; frame-ancestors 'none'");
  expect(page['X-Frame-Options']).toBe('DENY');
});
