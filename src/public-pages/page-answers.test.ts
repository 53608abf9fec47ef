import { expect, test } from 'vitest';
import { type Page, acceptedCoding, answerPage, hasEtag } from './page-answers.ts';
import { renderedPage } from './page-cache.fixtures.ts';

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

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br; q=0.5 , gzip ; Q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  // Nothing suits: better the page as it is than none.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['gzip;q=2, br;q=x', 'identity'],
])('%j is answered in %s', (header, coding) => expect(acceptedCoding(header)).toBe(coding));

test.each([
  [null, false],
  ['', false],
  ['*', true],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b","c"', false],
  ['a', false],
  ['"a, b"', false],
])('%j has it: %s', (header, has) => expect(hasEtag(header, 'W/"a"')).toBe(has));
