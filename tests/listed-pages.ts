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
import { listAdminPromoCodes, adminPromoCodesSchema } from '../src/shop/promo/list-admin-promo-codes.ts';
import { listStock } from '../src/shop/stock-sheet/list-stock.ts';
import { stockSheetSchema } from '../src/shop/stock-sheet/stock-sheet.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type Asked, explain, type listen } from './explained.ts';

/** Tables that grow with the shop, and that lists are made of. */
export const GROWING = [
  'products',
  'product_variants',
  'product_categories',
  'category_listing',
  'product_search',
  'search_listing',
];

/** A page that lists rows of a table that grows, and the verb that reads them. */
export type ListedPage = { address: string; read: (shop: Shop) => Promise<unknown> };

type Query = Record<string, string>;

const screens: Record<string, (shop: Shop, query: Query) => Promise<unknown>> = {
  '/': (shop) => listFeaturedProducts(shop),
  '/shop': (shop, query) => listProducts(shop, parseListingQuery(new URLSearchParams(query))),
  '/admin/products': (shop, query) => listAdminProducts(shop, adminListingSchema.parse(query)),
  '/admin/categories': (shop) => listAdminCategories(shop),
  '/admin/stock': (shop, query) => listStock(shop, stockSheetSchema.parse(query)),
  '/admin/promo-codes': (shop, query) => listAdminPromoCodes(shop, adminPromoCodesSchema.parse(query)),
};

/** Every list of the shop in each of its orders and filters, its first pages and those deep inside, as addresses of a filled shop. */
export async function listedPages(pool: Pool): Promise<ListedPage[]> {
  const one = async (query: string) => (await pool.query<{ id: string }>(query)).rows[0]?.id ?? '';
  const category = await one(`select id from categories where name <> 'Deals' order by name limit 1`);
  const deals = await one(`select id from categories where name = 'Deals'`);
  const middle = (where: string, share: number) =>
    one(`select id from products where is_published and ${where} order by created_at
      offset (select count(*) * ${share} from products where is_published and ${where}) limit 1`);
  const inCategory = `id in (select product_id from product_categories where category_id = '${category}')`;
  const [deep, last, deepInside] = [
    await middle('true', 0.5),
    await middle('true', 0.01),
    await middle(inCategory, 0.5),
  ];
  const page = (screen: string, query: Query = {}): ListedPage => ({
    address: Object.keys(query).length > 0 ? `${screen}?${new URLSearchParams(query)}` : screen,
    read: (shop) => screens[screen]?.(shop, query) ?? Promise.reject(new Error(screen)),
  });
  const sorts = ['price-low', 'price-high', 'name'];
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
  const statuses = ['published', 'draft', 'low-stock', 'out-of-stock', 'featured'];
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
    ...words.map((q) => page('/shop', { q })),
    page('/shop', { q: 'monstera', sort: 'price-low' }),
    page('/shop', { q: 'monstera', category }),
    {
      address: `/product/${deep}`,
      read: (shop) => listRelatedProducts(shop, deep),
    },
    page('/admin/products'),
    page('/admin/products', { after: deep }),
    page('/admin/products', { sort: 'name' }),
    page('/admin/products', { sort: 'price', order: 'desc', after: deep }),
    page('/admin/products', { sort: 'stock' }),
    ...statuses.map((status) => page('/admin/products', { status })),
    page('/admin/products', { category }),
    page('/admin/products', { category, sort: 'name', after: deepInside }),
    page('/admin/products', { category, sort: 'stock' }),
    page('/admin/products', { category, status: 'draft' }),
    page('/admin/products', { category, status: 'featured' }),
    page('/admin/products', { category, status: 'out-of-stock' }),
    page('/admin/products', { q: 'monstera' }),
    page('/admin/products', { q: 'peace lily 777' }),
    page('/admin/products', { q: 'monstra delicosa' }),
    page('/admin/products', { q: 'hovercraft' }),
    page('/admin/categories'),
    page('/admin/stock'),
    page('/admin/stock', { show: 'low' }),
    page('/admin/stock', { show: 'sold-out' }),
    page('/admin/stock', { category }),
    page('/admin/stock', { q: 'large monstera' }),
    page('/admin/promo-codes'),
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
function readingShop(db: Shop['db']): Shop {
  return { db, now: () => new Date() } as unknown as Shop;
}
