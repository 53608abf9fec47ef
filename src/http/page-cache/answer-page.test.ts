import { expect, test } from 'vitest';
import { answerPage } from './answer-page.ts';
import { renderedPage } from './page-cache.fixtures.ts';
import type { Page } from './page.types.ts';

const request = (headers: Record<string, string> = {}) => new Request('http://shop.test/', { headers });

function withHeaders(headers: Page['headers'], change: Partial<Page> = {}) {
  const { page } = renderedPage('page');
  return { ...page, ...change, headers };
}

test.each([
  [undefined, 'public, max-age=0, must-revalidate'],
  [5, 'public, max-age=0, must-revalidate, s-maxage=5'],
])('with a CDN that keeps for %s s: %s', async (cdnMaxAge, expected) => {
  const { headers } = await answerPage(renderedPage('page'), request(), cdnMaxAge);
  expect(headers.get('cache-control')).toBe(expected);
});

test('a page that says itself how long it may be kept is believed', async () => {
  const page = withHeaders([['cache-control', 'public, max-age=600']]);
  const { headers } = await answerPage({ page, isStorable: true }, request(), 5);
  expect(headers.get('cache-control')).toBe('public, max-age=600');
});

test.each([
  ['public, max-age=600', 'no-store'],
  ['private, no-store', 'private, no-store'],
])('what is not to be stored and says %s, says %s', async (given, expected) => {
  const page = withHeaders([['cache-control', given]]);
  const answer = await answerPage({ page, isStorable: false }, request({ 'if-none-match': '*' }), 5);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected]);
  expect(answer.headers.has('etag')).toBe(false);
});

test('an answer without a body stays without', async () => {
  const page = withHeaders([['location', '/shop']], { status: 302, bodies: { identity: new Uint8Array() } });
  const answer = await answerPage(
    { page, isStorable: false },
    request({ 'accept-encoding': 'br' }),
    undefined,
  );
  expect([answer.status, answer.body, answer.headers.get('location')]).toEqual([302, null, '/shop']);
  expect(answer.headers.has('content-encoding')).toBe(false);
});
