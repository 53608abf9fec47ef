import { type SQL, asc, eq, max } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { informationPages, plantCare } from '../../database/tables/content.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';
import { informationSlugs } from './information-pages.rules.ts';
import { PART_NAME } from './sitemap.rules.ts';

/** A public page: its path, and when it last changed where that is known. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** The addresses themselves, or the names of the parts that they are spread over. */
export type Sitemap = { kind: 'addresses'; entries: SitemapEntry[] } | { kind: 'parts'; names: string[] };

/** Addresses in one file. The format allows 50,000; a file of these is made in a moment and kept in little memory. */
const PART_SIZE = 5000;

/**
 * Every page that search engines shall know: home, shop, products, guides and information pages. In one list while it is
 * short, else by parts: without a name which there are, with one its addresses, oldest first, so that what is added
 * moves no address from part to part. Null: there is no such part.
 */
export async function findSitemap(
  shop: Shop,
  { part, partSize = PART_SIZE }: { part: string | undefined; partSize?: number },
): Promise<Sitemap | null> {
  if (part === undefined) return whole(shop, partSize);
  const [, kind, number] = PART_NAME.exec(part) ?? [];
  if (kind === undefined) return { kind: 'addresses', entries: await listPages(shop) };
  const scope = { limit: partSize, offset: (Number(number) - 1) * partSize };
  const entries = await (kind === 'guides' ? listGuides(shop, scope) : listProducts(shop, scope));
  return entries.length > 0 ? { kind: 'addresses', entries } : null;
}

async function whole(shop: Shop, partSize: number): Promise<Sitemap> {
  const [guides, listed] = await Promise.all([
    shop.db.$count(plantCare, isShownGuide),
    shop.db.$count(products, isListed()),
  ]);
  if (guides + listed > partSize) {
    const names = [...named('products', listed, partSize), ...named('guides', guides, partSize)];
    return { kind: 'parts', names: ['pages', ...names] };
  }
  const all = { limit: partSize, offset: 0 };
  const lists = await Promise.all([listPages(shop), listProducts(shop, all), listGuides(shop, all)]);
  return { kind: 'addresses', entries: lists.flat() };
}

function named(kind: 'guides' | 'products', addresses: number, partSize: number): string[] {
  return Array.from({ length: Math.ceil(addresses / partSize) }, (_, at) => `${kind}-${at + 1}`);
}

const isShownGuide: SQL = eq(plantCare.isPublished, true);

async function listPages(shop: Shop): Promise<SitemapEntry[]> {
  const [[listing], [library], rows] = await Promise.all([
    shop.db
      .select({ changedAt: max(products.updatedAt) })
      .from(products)
      .where(isListed()),
    shop.db
      .select({ changedAt: max(plantCare.updatedAt) })
      .from(plantCare)
      .where(isShownGuide),
    shop.db
      .select({
        slug: informationPages.slug,
        changedAt: informationPages.updatedAt,
        isPublished: informationPages.isPublished,
      })
      .from(informationPages),
  ]);
  const stored = new Map(rows.map((row) => [row.slug, row]));
  return [
    { path: '/', changedAt: null },
    { path: '/shop', changedAt: listing?.changedAt ?? null },
    { path: '/plant-care', changedAt: library?.changedAt ?? null },
    ...informationSlugs
      .filter((slug) => stored.get(slug)?.isPublished !== false)
      .map((slug) => ({ path: `/${slug}`, changedAt: stored.get(slug)?.changedAt ?? null })),
  ];
}

type Scope = { limit: number; offset: number };

async function listProducts(shop: Shop, { limit, offset }: Scope): Promise<SitemapEntry[]> {
  const rows = await shop.db
    .select({ id: products.id, changedAt: products.updatedAt })
    .from(products)
    .where(isListed())
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, changedAt }) => ({ path: `/product/${id}`, changedAt }));
}

async function listGuides(shop: Shop, { limit, offset }: Scope): Promise<SitemapEntry[]> {
  const rows = await shop.db
    .select({ id: plantCare.id, changedAt: plantCare.updatedAt })
    .from(plantCare)
    .where(isShownGuide)
    .orderBy(asc(plantCare.createdAt), asc(plantCare.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, changedAt }) => ({ path: `/plant-care/${id}`, changedAt }));
}
