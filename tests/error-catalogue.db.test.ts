import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plantCare, siteSettings } from '../src/database/tables/content.ts';
import { getSiteSettings } from '../src/shop/content/site-settings.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';

/**
 * docs/behaviour/product-page.md#what-could-not-be-read, as pages show it while a part of the database fails. What
 * calls and forms refuse is caused in api-refusals.db.test.ts and form-refusals.db.test.ts, each from its
 * catalogue.
 */
type Shown = { address: string; broken?: string; status: number; says: string[]; notSays?: string[] };

let app: BuiltApp;
const ids: Record<string, string> = { unknown: crypto.randomUUID() };
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  ids['fern'] = (await addPlainProduct(app.db, { name: 'Open Fern', isFeatured: true })).productId;
  ids['draft'] = (await addPlainProduct(app.db, { name: 'Draft Fern', isPublished: false })).productId;
  const [bare] = await app.db.insert(plantCare).values({ name: 'Bare Fern', about: ' ' }).returning();
  ids['bare'] = bare?.id ?? '';
  await app.db.insert(siteSettings).values({ id: 1, logoImageUrl: '/media/own-logo.webp' });
});
afterAll(() => app.stop());

const failed = 'Error: Something went wrong. Please try again.';

const pages: Record<string, Shown> = {
  'Invalid product id': {
    address: '/product/fern',
    status: 400,
    says: ['Error: Invalid product ID format'],
  },
  'Product detail load error': {
    address: '/product/:fern',
    broken: 'products',
    status: 500,
    says: [failed, 'Try again'],
  },
  'Product missing': { address: '/product/:unknown', status: 404, says: ['Product not found'] },
  'Product unpublished': {
    address: '/product/:draft',
    status: 404,
    says: ['Product not found'],
    notSays: ['Draft Fern'],
  },
  'Shop list failure': { address: '/shop', broken: 'products', status: 500, says: [failed, 'Try again'] },
  'Featured load failure': {
    address: '/',
    broken: 'products',
    status: 200,
    says: ['Could not load featured products.', 'Your Home, Greener.'],
    notSays: ['Open Fern'],
  },
  'Empty shop result': {
    address: '/shop?q=hovercraft',
    status: 200,
    says: ['No products found matching your criteria.', 'Try adjusting your search or category filter.'],
  },
  'Variant load error': {
    address: '/product/:fern',
    broken: 'product_variants',
    status: 500,
    says: ['Error: Failed to load variants', 'Try again'],
  },
  'Attribute load error': {
    address: '/product/:fern',
    broken: 'product_attributes',
    status: 500,
    says: ['Error: Failed to load product attributes', 'Try again'],
  },
  'Step load failure': {
    address: '/',
    broken: 'how_it_works_steps',
    status: 200,
    says: ['Talk to a plant expert'],
    notSays: ['How it works'],
  },
  'Testimonial load failure': {
    address: '/',
    broken: 'testimonials',
    status: 200,
    says: ['Talk to a plant expert'],
    notSays: ['From living rooms and balconies'],
  },
  'Site settings read fails': {
    address: '/',
    broken: 'site_settings',
    status: 200,
    says: ['Your Home, Greener.', 'tracking-tight text-ink">Plant Store</span>'],
    notSays: ['own-logo'],
  },
  'Related products fail': {
    address: '/product/:fern',
    broken: 'product_categories',
    status: 500,
    says: [failed],
  },
  'Guide load failure': {
    address: '/plant-care',
    broken: 'plant_care',
    status: 500,
    says: [failed],
  },
  'Guide of a product fails': {
    address: '/product/:fern',
    broken: 'plant_care',
    status: 200,
    says: ['Open Fern'],
  },
  'Guide without text': {
    address: '/plant-care/:bare',
    status: 200,
    says: ['How to Care for Bare Fern', 'We are still writing this guide.'],
    notSays: ['Sections of this guide'],
  },
  'Unknown route': { address: '/no/such/page', status: 404, says: ['Oops! Page not found', 'href="/"'] },
  'Any other failure': {
    address: '/about',
    broken: 'information_pages',
    status: 500,
    says: ['Unexpected Application Error!', 'href="/shop"'],
  },
};

describe.each(Object.entries(pages))('%s', (_, { address, broken, status, says, notSays = [] }) => {
  test(`${address}${broken ? ` without ${broken}` : ''}`, async () => {
    const path = address.replace(/:(\w+)/, (__, name: string) => ids[name] ?? '');
    const { html, got } = await withoutTable(broken, async () => {
      const response = await app.get(path);
      return { html: await response.text(), got: response.status };
    });
    expect(got).toBe(status);
    for (const words of says) expect(html).toContain(words);
    // What broke is the log's business.
    for (const words of [...notSays, 'Failed query', 'hidden_for_a_moment'])
      expect(html).not.toContain(words);
  });
});

test('a failing read of the settings is logged and counts as empty', async () => {
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const failing = () => {
    throw new Error('no answer');
  };
  const shop = { db: { select: failing }, log } as unknown as Shop;
  expect(await getSiteSettings(shop)).toMatchObject({ heroTitle: 'Your Home, Greener.', logoImageUrl: null });
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'Error fetching site settings:');
});

async function withoutTable<T>(name: string | undefined, run: () => Promise<T>): Promise<T> {
  if (name === undefined) return run();
  await app.pool.query(`alter table ${name} rename to hidden_for_a_moment`);
  try {
    return await run();
  } finally {
    await app.pool.query(`alter table hidden_for_a_moment rename to ${name}`);
  }
}
