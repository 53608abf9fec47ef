import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCare } from '../src/database/tables/content.ts';
import { pageKind } from '../src/http/page-kind.ts';
import { publicPages } from '../src/server/public-pages.ts';
import { informationSlugs } from '../src/shop/content/information-pages.rules.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue-fixture.ts';
import { listRoutes } from './route-table.ts';
import { createTestFeed } from './test-feed.ts';

/** Which changes each public page listens to. A page that never is kept listens to none: null. */
const tagsOf: Record<string, string[] | null> = {
  '/': ['site', 'listing', 'categories', 'steps', 'testimonials'],
  '/shop': ['site', 'listing', 'categories'],
  '/product/:id': ['site', 'product:<id>', 'listing', 'categories', 'guides'],
  '/cart': ['site'],
  // It says itself that it is not to be stored.
  '/order-success': null,
  '/auth': ['site'],
  '/forgot-password': ['site'],
  '/newsletter': ['site'],
  '/plant-care': ['site', 'guides'],
  '/plant-care/:id': ['site', 'guide:<id>', 'listing'],
  ...Object.fromEntries(informationSlugs.map((slug) => [`/${slug}`, ['site', 'pages']])),
  '/sitemap.xml': ['listing', 'guides', 'pages'],
  '/robots.txt': [],
};

const feed = createTestFeed();
const ids: Record<string, string> = {};
let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp({ METRICS_TOKEN: 'token' }, feed);
  ids['/product/:id'] = (await addPlainProduct(app.db)).productId;
  const [guide] = await app.db.insert(plantCare).values({ name: 'Fern', about: 'Green.' }).returning();
  ids['/plant-care/:id'] = guide?.id ?? '';
});
afterAll(() => app.stop());

async function hits(): Promise<number> {
  const metrics = await app.get('/metrics', { authorization: 'Bearer token' });
  return Number(/^page_cache_hits_total (\d+)$/m.exec(await metrics.text())?.[1]);
}

async function isKept(address: string): Promise<boolean> {
  const before = await hits();
  await app.get(address);
  return (await hits()) > before;
}

const withId = (text: string, pattern: string) => text.replace(/:id|<id>/, ids[pattern] ?? '');

test('every public route is in the table of public pages, and nothing else', () => {
  const routes = listRoutes().map(({ pattern }) => pattern);
  const isPublic = (pattern: string) => pageKind(new URL(`http://shop.test${pattern}`)) === 'public';
  const expected = routes.filter((pattern) => isPublic(pattern) && pattern !== '/*').toSorted();
  expect(publicPages.map(({ pattern }) => pattern).toSorted()).toEqual(expected);
  expect(Object.keys(tagsOf).toSorted()).toEqual(expected);
});

test(
  'each page is made anew after a change of what it shows, and after no other',
  { timeout: 120_000 },
  async () => {
    const pages = Object.entries(tagsOf).map(([pattern, tags]) => ({
      address: withId(pattern, pattern),
      tags: tags?.map((tag) => withId(tag, pattern)) ?? null,
    }));
    const told = new Set([
      'product:of-another',
      'guide:of-another',
      ...pages.flatMap(({ tags }) => tags ?? []),
    ]);
    const found = new Map(pages.map(({ address }) => [address, [] as string[]]));
    for (const { address } of pages) await app.get(address);
    for (const tag of told) {
      feed.changed(tag);
      for (const { address } of pages) if (!(await isKept(address))) found.get(address)?.push(tag);
    }
    const expected = pages.map(({ address, tags }) => [address, (tags ?? [...told]).toSorted()]);
    expect([...found].map(([address, tags]) => [address, tags.toSorted()])).toEqual(expected);
  },
);

test('without a feed of changes nothing is kept; with CDN_MAX_AGE a CDN may keep what is whole', async () => {
  const other = await startBuiltApp({ CDN_MAX_AGE: '5', METRICS_TOKEN: 'token' });
  try {
    for (const address of ['/', '/shop', '/about', '/_.data']) {
      const [one, two] = [await other.get(address), await other.get(address)];
      expect([one.status, await one.text()]).toEqual([200, await two.text()]);
      expect(one.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=5');
      expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
    }
    for (const address of [
      '/no/such/page',
      '/product/1',
      '/order-success',
      '/orders',
      '/checkout',
      '/admin',
    ]) {
      const { headers } = await other.get(address);
      expect([address, headers.get('cache-control')]).toEqual([address, expect.stringContaining('no-store')]);
    }
    const metrics = await (await other.get('/metrics', { authorization: 'Bearer token' })).text();
    expect(metrics).toContain('\npage_cache_hits_total 0\n');
    expect(metrics).toContain('\npage_cache_bytes 0\n');
  } finally {
    await other.stop();
  }
});

test('a copy of the program that stops no longer listens', async () => {
  const own = createTestFeed();
  const other = await startBuiltApp({}, own);
  expect(own.listeners.size).toBe(1);
  await other.stop();
  expect(own.listeners.size).toBe(0);
});
