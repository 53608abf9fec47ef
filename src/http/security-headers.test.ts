import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageSecurityHeaders } from './security-headers.ts';

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
