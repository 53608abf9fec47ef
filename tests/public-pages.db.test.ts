import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCare } from '../src/database/tables/content.ts';
import { informationSlugs } from '../src/shop/content/information-pages.rules.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { listRoutes } from './route-table.ts';
import { createTestFeed } from './test-feed.ts';

/** Which changes each public page listens to. A page that never is kept listens to none: null. */
const tagsOf: Record<string, string[] | null> = {
  '/': ['settings', 'site', 'pages', 'listing', 'categories', 'steps', 'testimonials'],
  '/shop': ['settings', 'site', 'pages', 'listing', 'categories'],
  '/product/:id': ['settings', 'site', 'pages', 'product:<id>', 'listing', 'categories', 'guides'],
  '/finder': ['settings', 'site', 'pages'],
  '/compare': ['settings', 'site', 'pages', 'listing', 'categories'],
  '/product/:id/reviews': ['settings', 'site', 'pages', 'product:<id>'],
  '/cart': ['settings', 'site', 'pages', 'listing'],
  // It says itself that it is not to be stored.
  '/order-success': null,
  '/auth': ['settings', 'site', 'pages'],
  '/forgot-password': ['settings', 'site', 'pages'],
  '/newsletter': ['settings', 'site', 'pages'],
  '/plant-care': ['settings', 'site', 'pages', 'guides', 'diagnoses'],
  '/plant-care/diagnosis': ['settings', 'site', 'pages', 'diagnoses', 'guides'],
  '/plant-care/:id': ['settings', 'site', 'pages', 'guide:<id>', 'listing', 'diagnoses'],
  ...Object.fromEntries(informationSlugs.map((slug) => [`/${slug}`, ['settings', 'site', 'pages']])),
  '/sitemap.xml': ['listing', 'guides', 'diagnoses', 'pages'],
  '/robots.txt': [],
};

const feed = createTestFeed();
const ids: Record<string, string> = {};
let app: BuiltApp;

beforeAll(async () => {
  const logInto = {
    write(line: string) {
      const { rendering } = JSON.parse(line) as { rendering?: string };
      if (rendering !== undefined) renderings.push(rendering);
    },
  };
  app = await startBuiltApp({ METRICS_TOKEN: 'token', LOG_LEVEL: 'debug' }, feed, { logInto });
  ids['/product/:id'] = (await addPlainProduct(app.db)).productId;
  ids['/product/:id/reviews'] = ids['/product/:id'];
  const [guide] = await app.db.insert(plantCare).values({ name: 'Fern', about: 'Green.' }).returning();
  ids['/plant-care/:id'] = guide?.id ?? '';
});
afterAll(() => app.stop());

async function counted(...names: string[]): Promise<number> {
  const text = await (await app.get('/metrics', { authorization: 'Bearer token' })).text();
  const counts = names.map((name) => new RegExp(`^page_cache_${name}_total (\\d+)$`, 'm').exec(text)?.[1]);
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

const countAsked = () => counted('hits', 'shared', 'misses', 'unkept');

const renderings: string[] = [];

/** Which rendering it is answered with. Whether it was kept does not tell: pages that many ask for are made anew ahead. */
async function renderingOf(address: string): Promise<string> {
  await app.get(address);
  return renderings.at(-1) ?? '';
}

const withId = (text: string, pattern: string) => text.replace(/:id|<id>/, ids[pattern] ?? '');

test('every route is public, and found by the cache, or about who asks; the public ones are those above', async () => {
  const isFound: Record<string, boolean> = {};
  for (const { pattern } of listRoutes()) {
    const before = await countAsked();
    await app.get(withId(pattern, pattern).replace('/*', '/no/such/page'));
    isFound[pattern] = (await countAsked()) > before;
  }
  const expected = Object.fromEntries(listRoutes().map(({ pattern, isPublic }) => [pattern, isPublic]));
  expect(isFound).toEqual(expected);
  const listed = Object.keys(expected).filter((pattern) => expected[pattern] && pattern !== '/*');
  expect(Object.keys(tagsOf).toSorted()).toEqual(listed.toSorted());
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
    const shown = new Map<string, string>();
    for (const { address } of pages) shown.set(address, await renderingOf(address));
    for (const tag of told) {
      feed.changed(tag);
      for (const { address } of pages) {
        const rendering = await renderingOf(address);
        if (rendering !== shown.get(address)) found.get(address)?.push(tag);
        shown.set(address, rendering);
      }
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
    const suggestions = await other.get('/api/suggestions?q=mari');
    expect(suggestions.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=5');
    const metrics = await (await other.get('/metrics', { authorization: 'Bearer token' })).text();
    expect(metrics).toContain('\npage_cache_hits_total 0\n');
    expect(metrics).toContain('\npage_cache_bytes 0\n');
  } finally {
    await other.stop();
  }
});

test('mistyped words are asked back, with the link to what was meant; a CDN keeps suggestions only where it may', async () => {
  await addPlainProduct(app.db, { name: 'Marigold Orange' });
  const page = await (await app.get('/shop?q=marrigold')).text();
  expect(page).toMatch(/Did you mean.*<a [^>]*href="\/shop\?q=marigold"[^>]*>marigold<\/a>/s);
  expect(page).toContain('Marigold Orange');
  expect(await (await app.get('/shop?q=marigold')).text()).not.toContain('Did you mean');
  expect((await app.get('/api/suggestions?q=mari')).headers.get('cache-control')).toBe(
    'public, max-age=60, s-maxage=0',
  );
});

test('a copy of the program that stops no longer listens', async () => {
  const own = createTestFeed();
  const other = await startBuiltApp({}, own);
  expect(own.listeners.size).toBe(1);
  await other.stop();
  expect(own.listeners.size).toBe(0);
});

test('browsers ask for the guides’ worker each time, and get the one that ends it where it is switched off', async () => {
  const off = await startBuiltApp({ OFFLINE_GUIDES: 'off' }, null, { beside: app });
  const [kept, ended] = [await app.get('/guides-worker.js'), await off.get('/guides-worker.js')];
  await off.stop();
  for (const answer of [kept, ended]) {
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  expect(await kept.text()).toContain('respondWith');
  expect(await ended.text()).toContain('unregister()');
});
