import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCare } from '../src/database/tables/content.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';

let app: BuiltApp;
let draft: string;
let published: string;
const cookies = { anonymous: '', user: '', admin: '' };

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  draft = (await addPlainProduct(app.db, { name: 'Secret Fern', isPublished: false })).productId;
  published = (await addPlainProduct(app.db, { name: 'Open Fern' })).productId;
  cookies.user = (await addPerson(app, 'user@example.com')).cookie;
  cookies.admin = (await addPerson(app, 'admin@example.com', 'admin')).cookie;
});
afterAll(() => app.stop());

async function ask(address: string, who: keyof typeof cookies) {
  const response = await app.get(address, cookies[who] === '' ? {} : { cookie: cookies[who] });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test('an administrator sees a draft, with the way back to the list, kept and found by nobody', async () => {
  const page = await ask(`/product/${draft}?from=admin`, 'admin');
  expect(page.status).toBe(200);
  expect(page.html).toContain('Secret Fern');
  expect(page.html).toMatch(/<a[^>]*href="\/admin\/products"[^>]*>.*Back to Admin Products<\/a>/s);
  expect(page.html).not.toContain('aria-label="Breadcrumb"');
  expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  expect(page.html).not.toContain('application/ld+json');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
});

test.each(['anonymous', 'user'] as const)('%s gets the not-found view of a draft', async (who) => {
  for (const address of [`/product/${draft}?from=admin`, `/product/${draft}.data?from=admin`]) {
    const page = await ask(address, who);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain('Secret Fern');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await ask(`/product/${draft}?from=admin`, who)).html).toContain('Product not found');
});

test.each(['', '?category=x', '?from=Admin', '?from=admin2'])(
  'an administrator gets no draft at %j: only the one way sees the session',
  async (query) => {
    expect((await ask(`/product/${draft}${query}`, 'admin')).status).toBe(404);
  },
);

test('a published product is shown to all, and only the private way is unlisted', async () => {
  for (const who of ['anonymous', 'user', 'admin'] as const) {
    expect((await ask(`/product/${published}?from=admin`, who)).html).toContain('Back to Admin Products');
  }
  const page = await ask(`/product/${published}`, 'anonymous');
  expect(page.html).not.toContain('Back to Admin Products');
  expect(page.html).not.toContain('noindex');
});

test('a deleted product is not shown to administrators either', async () => {
  const { productId } = await addPlainProduct(app.db, { deletedAt: new Date() });
  expect((await ask(`/product/${productId}?from=admin`, 'admin')).status).toBe(404);
});

test('a draft of a care guide is likewise for administrators alone, by its one way', async () => {
  const [guide] = await app.db
    .insert(plantCare)
    .values({ name: 'Secret Moss', about: 'Hush.', isPublished: false })
    .returning();
  const address = `/plant-care/${guide?.id}`;
  const page = await ask(`${address}?from=admin`, 'admin');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(page.html).toContain('Secret Moss');
  expect(page.html).toMatch(/<a[^>]*href="\/admin\/plant-care"[^>]*>.*Back to Admin Plant Care<\/a>/s);
  expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  for (const who of ['anonymous', 'user'] as const) {
    for (const way of [`${address}?from=admin`, `${address}.data?from=admin`]) {
      const refused = await ask(way, who);
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
      expect(refused.html).not.toContain('Secret Moss');
    }
  }
  expect((await ask(address, 'admin')).status).toBe(404);
});
