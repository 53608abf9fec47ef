import type { Pool } from 'pg';
import { listAdminCategories } from '../src/shop/catalogue/categories.ts';
import { adminListingSchema } from '../src/shop/catalogue/admin-listing.schema.ts';
import { listAdminProducts } from '../src/shop/catalogue/admin-products.ts';
import { parseListingQuery } from '../src/shop/catalogue/listing.schema.ts';
import {
  listProducts,
  listFeaturedProducts,
  listRelatedProducts,
} from '../src/shop/catalogue/product-listings.ts';
import { countStockLevels, listStock } from '../src/shop/stock-sheet/list-stock.ts';
import { stockSheetSchema } from '../src/shop/stock-sheet/stock-sheet.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type Asked, explain, type listen } from './explained.ts';
import { type Query, type Screens, recordQueries, recordScreens, reviewPages } from './listed-records.ts';

/** Tables that grow with the shop, and that lists are made of. */
export const GROWING = [
  'products',
  'product_variants',
  'product_categories',
  'category_listing',
  'product_search',
  'search_listing',
  'marked_listing',
  'facet_listing',
  'media_uses',
  'orders',
  'order_items',
  'order_timeline',
  'emails',
  'users',
  'newsletter_subscribers',
  'activity_log',
  'payments',
  'provider_events',
  'refunds',
  'shipments',
  'shipment_items',
  'contact_messages',
  'claims',
  'claim_items',
  'reviews',
  'media_files',
  'checkouts',
];

/** A page that lists rows of a table that grows, and the verb that reads them. */
export type ListedPage = { address: string; read: (shop: Shop) => Promise<unknown> };

const screens: Screens = {
  ...recordScreens,
  '/': (shop) => listFeaturedProducts(shop),
  '/shop': (shop, query) => listProducts(shop, parseListingQuery(new URLSearchParams(query))),
  '/admin/products': (shop, query) => listAdminProducts(shop, adminListingSchema.parse(query)),
  '/admin/categories': (shop) => listAdminCategories(shop),
  '/admin/stock': (shop, query) => {
    const asked = stockSheetSchema.parse(query);
    return Promise.all([listStock(shop, asked), countStockLevels(shop, asked)]);
  },
};

/** Every list of the shop in each of its orders and filters, its first pages and those deep inside, as addresses of a filled shop. */
export async function listedPages(pool: Pool): Promise<ListedPage[]> {
  const one = async (query: string) => (await pool.query<{ id: string }>(query)).rows[0]?.id ?? '';
  const category = await one(`select id from categories where name <> 'Deals' order by name limit 1`);
  const deals = await one(`select id from categories where name = 'Deals'`);
  const middle = (where: string, share = 0.5, order = 'created_at') =>
    one(`select id from products where is_published and ${where} order by ${order}
      offset (select count(*) * ${share} from products where is_published and ${where}) limit 1`);
  const inCategory = `id in (select product_id from product_categories where category_id = '${category}')`;
  const [deep, last, deepInside] = [
    await middle('true'),
    await middle('true', 0.01),
    await middle(inCategory),
  ];
  const page = (screen: string, query: Query = {}): ListedPage => ({
    address: Object.keys(query).length > 0 ? `${screen}?${new URLSearchParams(query)}` : screen,
    read: (shop) => screens[screen]?.(shop, query) ?? Promise.reject(new Error(screen)),
  });
  const sorts = ['price-low', 'price-high', 'name'];
  const orders: Query = {
    name: 'lower(name)',
    'price-low': 'from_price_paise',
    'price-high': 'from_price_paise',
  };
  const narrowed: { list: Query; inStock: string; dear: string }[] = [];
  for (const where of [{}, { category }] as Query[]) {
    for (const sort of [undefined, ...sorts]) {
      const order = orders[sort ?? ''];
      const within = where['category'] === undefined ? 'true' : inCategory;
      narrowed.push({
        list: { ...where, ...(sort && { sort }) },
        // Places in the middle, so that there is something before and behind in a shop of any size.
        // oxlint-disable-next-line no-await-in-loop -- each may sort a million
        inStock: await middle(`stock > 0 and ${within}`, 0.5, order),
        // oxlint-disable-next-line no-await-in-loop -- as above
        dear: await middle(`from_price_paise >= 50000 and ${within}`, 0.5, order),
      });
    }
  }
  const words = [
    'plant',
    'monstera',
    'monstera 777',
    'monstra',
    'hovercraft',
    'monst',
    'white pot',
    'pet safe',
  ];
  return [
    page('/'),
    page('/shop'),
    ...sorts.map((sort) => page('/shop', { sort })),
    page('/shop', { after: deep }),
    page('/shop', { after: last }),
    page('/shop', { before: deep }),
    page('/shop', { after: deep, sort: 'name' }),
    page('/shop', { category }),
    ...sorts.map((sort) => page('/shop', { category, sort })),
    page('/shop', { category, after: deepInside }),
    page('/shop', { category, after: deepInside, sort: 'price-low' }),
    page('/shop', { category: deals }),
    ...narrowed.flatMap(({ list, inStock, dear }) => [
      page('/shop', { ...list, stock: 'in' }),
      page('/shop', { ...list, stock: 'in', after: inStock }),
      page('/shop', { ...list, stock: 'in', before: inStock }),
      page('/shop', { ...list, pets: 'safe', light: 'low.medium', flowering: 'now' }),
      page('/shop', { ...list, price: '1000', after: dear }),
      page('/shop', { ...list, price: 'more' }),
      page('/shop', { ...list, q: 'plant', pets: 'safe' }),
    ]),
    page('/shop', { light: 'low', pets: 'safe', price: 'more', flowering: 'now' }),
    ...words.map((q) => page('/shop', { q })),
    page('/shop', { q: 'monstera', sort: 'price-low' }),
    page('/shop', { q: 'monstera', category }),
    ...(await reviewPages(pool)),
    {
      address: `/product/${deep}`,
      read: (shop) => listRelatedProducts(shop, deep),
    },
    ...[{}, { category }].flatMap((where: Query) =>
      [undefined, 'published', 'draft', 'low-stock', 'out-of-stock', 'featured'].flatMap((status) =>
        [undefined, 'name', 'price', 'stock'].flatMap((sort) =>
          [undefined, 'desc'].map((order) =>
            page('/admin/products', {
              ...where,
              ...(status && { status }),
              ...(sort && { sort }),
              ...(order && { order }),
            }),
          ),
        ),
      ),
    ),
    page('/admin/products', { after: deep }),
    page('/admin/products', { sort: 'price', order: 'desc', after: deep }),
    page('/admin/products', { category, sort: 'name', after: deepInside }),
    page('/admin/products', { category, sort: 'stock', after: deepInside }),
    page('/admin/products', { status: 'low-stock', after: deep }),
    page('/admin/products', { status: 'low-stock', sort: 'stock', before: deep }),
    page('/admin/products', { q: 'monstera' }),
    page('/admin/products', { q: 'peace lily 777' }),
    page('/admin/products', { q: 'monstra delicosa' }),
    page('/admin/products', { q: 'hovercraft' }),
    page('/admin/categories'),
    ...[{}, { category }].flatMap((where: Query) =>
      [undefined, 'low', 'sold-out', 'held'].flatMap((show) => [
        page('/admin/stock', { ...where, ...(show && { show }) }),
        page('/admin/stock', { ...where, ...(show && { show }), sort: 'short' }),
        page('/admin/stock', { ...where, ...(show && { show }), after: deepInside }),
        ...[{ sort: 'name', order: 'desc' }, { sort: 'stock' }, { sort: 'short' }].map((sorted: Query) =>
          page('/admin/stock', { ...where, ...(show && { show }), ...sorted, after: deepInside }),
        ),
      ]),
    ),
    page('/admin/stock', { q: 'large monstera' }),
    ...(await recordQueries(pool)).map(([screen, query]) => page(screen, query)),
  ];
}

/** What the database does for a page: the dearest of its statements, and which growing tables they read from end to end. */
export async function planPage(
  pool: Pool,
  heard: ReturnType<typeof listen>,
  page: ListedPage,
): Promise<{ cost: number; scanned: string[] }> {
  heard.take();
  await page.read(readingShop(heard.db));
  const plans = await Promise.all(heard.take().map((asked: Asked) => explain(pool, asked)));
  return {
    cost: Math.max(0, ...plans.map(({ cost }) => cost)),
    scanned: [...new Set(plans.flatMap(({ scanned }) => scanned))].filter((table) => GROWING.includes(table)),
  };
}

/** As much of a shop as its lists ask of it. */
export function readingShop(db: Shop['db']): Shop {
  return { db, now: () => new Date(), log: console } as unknown as Shop;
}
