import { eq } from 'drizzle-orm';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { categories, productCategories, products } from '../src/database/tables/catalogue.ts';
import { plantCare } from '../src/database/tables/content.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCategoryForm, addPlainProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';
import { createTestFeed } from './test-feed.ts';

const TOKEN = 'the token of this test';
const LAYOUT = 'storefront/layout/layout';
const SHOP = 'storefront/catalogue/shop';

let app: BuiltApp;
let productId: string;
let categoryId: string;
let guideId: string;
const feed = createTestFeed();

beforeAll(async () => {
  app = await startBuiltApp({ METRICS_TOKEN: TOKEN, RATE_LIMIT_FACTOR: '100000' }, feed);
  productId = (await addPlainProduct(app.db, { name: 'Plain Tulsi' })).productId;
  const [category] = await app.db.insert(categories).values({ name: 'Herbs' }).returning();
  categoryId = category?.id ?? '';
  await app.db.insert(productCategories).values({ productId, categoryId });
  const [guide] = await app.db.insert(plantCare).values({ name: 'Tulsi', about: 'A holy herb.' }).returning();
  guideId = guide?.id ?? '';
});
afterAll(() => app.stop());
beforeEach(() => {
  feed.lost();
  vi.restoreAllMocks();
});

async function metric(name: string): Promise<number> {
  const text = await (await app.get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
  return Number(new RegExp(String.raw`^page_cache_${name} (\d+)$`, 'm').exec(text)?.[1]);
}

/** How often the cache was asked with this result while `act` ran. */
async function countOf(name: string, act: () => Promise<unknown>): Promise<number> {
  const before = await metric(name);
  await act();
  return (await metric(name)) - before;
}

const isKept = async (address: string) => (await countOf('hits_total', () => app.get(address))) === 1;

/** What a page's loaders ask the database, once for each rendering of /shop. */
const COUNTING = 'count(*)';

/** Has the database answer, but its answers arrive only when they are let through. */
function holdAnswers(part: string) {
  const held: PromiseWithResolvers<void>[] = [];
  const query = app.pool.query.bind(app.pool) as (...given: unknown[]) => Promise<unknown>;
  let holding = true;
  vi.spyOn(app.pool, 'query').mockImplementation(async (...given: unknown[]) => {
    const answer = await query(...given);
    if (holding && JSON.stringify(given[0]).replaceAll('\\"', '"').includes(part)) {
      const gate = Promise.withResolvers<void>();
      held.push(gate);
      await gate.promise;
    }
    return answer;
  });
  return {
    held,
    until: (count: number) =>
      vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 }),
    /** Those asked from now on are not held. */
    letGo() {
      holding = false;
      for (const gate of held) gate.resolve();
    },
  };
}

/** Which of the words a page shows; the page itself is too long to be told of. */
async function shows(asked: Response | Promise<Response>, ...words: string[]): Promise<string[]> {
  const text = await (await asked).text();
  return words.filter((word) => text.includes(word));
}

describe('what is kept', () => {
  const addresses = () => ({
    '/': true,
    '/_.data': true,
    '/shop': true,
    '/shop.data': true,
    '/shop?q=tulsi': true,
    [`/shop?category=${categoryId}`]: true,
    [`/shop?category=${crypto.randomUUID()}`]: false,
    '/shop?category=abc': false,
    '/shop?light=low': true,
    '/shop?light=low&pets=safe&stock=in': true,
    '/finder?place=corner': true,
    '/finder?place=corner&who=any&home=any&room=any&wish=any': true,
    [`/compare?products=${productId}`]: true,
    [`/product/${productId}`]: true,
    [`/product/${productId}.data`]: true,
    [`/product/${productId}?category=${categoryId}`]: true,
    [`/product/${productId}?category=${crypto.randomUUID()}`]: false,
    [`/product/${productId}?from=admin`]: false,
    [`/product/${crypto.randomUUID()}`]: false,
    '/product/1': false,
    '/cart': true,
    '/order-success': false,
    '/auth': true,
    '/auth?tab=sign-up': true,
    '/forgot-password': true,
    '/newsletter': true,
    '/plant-care': true,
    [`/plant-care/${guideId}`]: true,
    [`/plant-care/${crypto.randomUUID()}`]: false,
    '/about': true,
    '/faq.data': true,
    '/sitemap.xml': true,
    '/sitemap.xml?part=products-1-of-1': true,
    '/sitemap.xml?part=products-1-of-4': false,
    '/robots.txt': true,
    '/no/such/page': false,
    '/no/such/page.data': false,
    '/reset-password?token=x': false,
    '/confirm-email?token=x': false,
    '/track-order': false,
    '/checkout': false,
    '/orders': false,
    '/admin': false,
  });

  test('is every public page that is whole, and no other', { timeout: 120_000 }, async () => {
    for (const [address, kept] of Object.entries(addresses())) {
      await app.get(address);
      expect([address, await isKept(address)]).toEqual([address, kept]);
    }
  });

  test('goes without an entry for what a page does not know', async () => {
    await app.get('/shop');
    const pages = await metric('pages');
    for (const address of [
      '/shop?utm_source=mail&gclid=1',
      '/shop/?sort=nonsense&page=1',
      '/Shop?after=x',
      '/shop?_routes=admin/layout/layout',
    ]) {
      expect([address, await isKept(address)]).toEqual([address, true]);
    }
    expect(await metric('pages')).toBe(pages);
  });

  test('is one entry for each part of its own routes, whatever else is asked for', async () => {
    const part = `/shop.data?_routes=${SHOP}`;
    const foreign = ['admin/layout/layout', 'storefront/account/profile', crypto.randomUUID()].join(',');
    const asked = [part, `/shop.data?_routes=${foreign},${SHOP},${SHOP}`];
    const whole = [
      '/shop.data',
      `/shop.data?_routes=root,${SHOP},${LAYOUT}`,
      `/shop.data?_routes=${foreign}`,
    ];
    const misses = await countOf('misses_total', async () => {
      for (const same of [asked, whole]) {
        const bodies = new Set<string>();
        for (const address of same) bodies.add(await (await app.get(address)).text());
        expect(bodies.size).toBe(1);
      }
    });
    expect(misses).toBe(2);
    expect(await shows(app.get(part), SHOP, LAYOUT)).toEqual([SHOP]);
  });

  test('is nothing that failed', async () => {
    const held = vi.spyOn(app.pool, 'query').mockImplementation(async () => {
      throw new Error('The database is away');
    });
    const failed = await app.get('/shop');
    const lacking = await app.get('/cart');
    held.mockRestore();
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
    // The logo's settings could not be read: the page is shown, but stored nowhere.
    expect([lacking.status, lacking.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(lacking.headers.has('etag')).toBe(false);
    expect([await isKept('/shop'), await isKept('/cart')]).toEqual([false, false]);
  });

  test('is the same for everybody: no header of a request reaches the page', async () => {
    const person = await addPerson(app, 'asha@example.com');
    const plain = await (await app.get('/')).text();
    const headers = {
      cookie: person.cookie,
      authorization: 'Bearer x',
      'accept-language': 'de',
      'user-agent': 'robot',
      'x-forwarded-host': 'evil.example',
    };
    expect((await (await app.get('/', headers)).text()) === plain).toBe(true);
    feed.lost();
    // Now it is they who have it rendered.
    expect((await (await app.get('/', headers)).text()) === plain).toBe(true);
    expect(plain.includes('asha@example.com')).toBe(false);
  });
});

describe('a change', () => {
  test('is shown by the next answer, and pages without its tags stay', async () => {
    await Promise.all([app.get(`/product/${productId}`), app.get('/about')]);
    await app.db.update(products).set({ name: 'Rama Tulsi' }).where(eq(products.id, productId));
    expect(await shows(app.get(`/product/${productId}`), 'Plain Tulsi', 'Rama Tulsi')).toEqual([
      'Plain Tulsi',
    ]);
    feed.changed(`product:${productId}`);
    expect(await shows(app.get(`/product/${productId}`), 'Plain Tulsi', 'Rama Tulsi')).toEqual([
      'Rama Tulsi',
    ]);
    expect(await isKept('/about')).toBe(true);
  });

  test('that staff made here is shown to the next visitor, though no notice of it can be waited for', async () => {
    vi.spyOn(feed, 'caughtUp').mockResolvedValue(false);
    const { cookie } = await addPerson(app, 'owner@example.com', 'admin');
    await app.get('/shop');
    const form = aCategoryForm(categoryId, 'Kitchen plants', 'Herbs');
    const answer = await app.post('/admin/categories.data', new URLSearchParams(form).toString(), {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(200);
    expect(await shows(app.get('/shop'), 'Herbs', 'Kitchen plants')).toEqual(['Kitchen plants']);
  });

  test('that was committed while a page was being rendered is not hidden by that page', async () => {
    await app.db.update(products).set({ name: 'Before' }).where(eq(products.id, productId));
    const database = holdAnswers('from "products"');
    const early = app.get('/shop');
    await database.until(1);
    await app.db.transaction(async (tx) => {
      await tx.update(products).set({ name: 'After' }).where(eq(products.id, productId));
    });
    feed.changed('listing');
    const sharing = app.get('/shop');
    database.letGo();
    expect(await shows(early, 'Before', 'After')).toEqual(['Before']);
    // Who came after the change waits for no page that was read before it.
    expect(await shows(sharing, 'Before', 'After')).toEqual(['After']);
    expect(await shows(app.get('/shop'), 'Before', 'After')).toEqual(['After']);
  });

  test('ends what is kept for every page, when some may have been missed', async () => {
    await app.get('/about');
    feed.lost();
    expect(await isKept('/about')).toBe(false);
  });

  test('cannot be missed by a kept page while nobody tells of changes', async () => {
    await app.get('/about');
    feed.listen(false);
    expect([await isKept('/about'), await isKept('/about')]).toEqual([false, false]);
    feed.listen(true);
    expect([await isKept('/about'), await isKept('/about')]).toEqual([false, true]);
  });

  test('many who ask for a cold page wait for one rendering', async () => {
    const database = holdAnswers(COUNTING);
    const asked = Array.from({ length: 20 }, () => app.get('/shop'));
    await database.until(1);
    database.letGo();
    const bodies = new Set(await Promise.all(asked.map(async (answer) => (await answer).text())));
    expect(bodies.size).toBe(1);
    expect(database.held).toHaveLength(1);
  });
});

test('the hashed files of the previous build are served, for ever', async () => {
  const name = `${crypto.randomUUID()}.js`;
  const folder = path.join('build', 'previous', 'assets');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), 'hello()');
  try {
    const answer = await app.get(`/assets/${name}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello()']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  } finally {
    await rm(path.join(folder, name));
  }
  expect((await app.get(`/assets/${name}`)).status).toBe(404);
});

describe('an answer', () => {
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test('comes in the coding that was asked for, of the same page', async () => {
    for (const round of ['cold', 'kept']) {
      const plain = await app.get('/');
      const brotli = await app.get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
      const gzip = await app.get('/', { 'accept-encoding': 'gzip;q=1, br;q=0' });
      const unwanted = await app.get('/', { 'accept-encoding': 'gzip;q=0.5, identity' });
      const codings = [plain, brotli, gzip, unwanted].map((one) => one.headers.get('content-encoding'));
      expect([round, codings]).toEqual([round, [null, 'br', 'gzip', null]]);
      for (const one of [plain, brotli, gzip]) {
        expect(one.headers.get('vary')).toBe('Accept-Encoding');
        expect(one.headers.get('etag')).toBe(plain.headers.get('etag'));
      }
      const body = await bytes(plain);
      expect(Number(plain.headers.get('content-length'))).toBe(body.byteLength);
      expect(brotliDecompressSync(await bytes(brotli))).toEqual(body);
      expect(gunzipSync(await bytes(gzip))).toEqual(body);
      expect(await bytes(unwanted)).toEqual(body);
    }
  });

  test('is 304 for who has it, and whole again after a change', async () => {
    const first = await app.get('/shop');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.get('/shop', { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
    await app.db.update(products).set({ name: 'Krishna Tulsi' }).where(eq(products.id, productId));
    feed.changed('listing');
    expect((await app.get('/shop', { 'if-none-match': etag })).status).toBe(200);
  });

  test('to HEAD has the headers and no body, to a range is whole', async () => {
    const whole = await app.get('/about', { 'accept-encoding': 'gzip' });
    const head = await app.fetch(
      new Request('http://shop.test/about', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } }),
    );
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'cache-control']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
    const range = await app.get('/about', { range: 'bytes=0-9' });
    expect([range.status, range.headers.has('content-range')]).toEqual([200, false]);
  });

  test('carries the policy for just its own scripts, kept or not', async () => {
    const cold = await app.get('/shop');
    const kept = await app.get('/shop');
    expect(kept.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    expect(kept.headers.get('content-security-policy')).toBe(cold.headers.get('content-security-policy'));
    expect(kept.headers.get('content-security-policy')).not.toBe(
      (await app.get('/about')).headers.get('content-security-policy'),
    );
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('to a form goes around the cache', async () => {
    await app.get('/auth');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' };
    const answer = await app.post('/auth', 'email=nobody', form);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'private, no-store']);
    expect(await isKept('/auth')).toBe(true);
  });
});
