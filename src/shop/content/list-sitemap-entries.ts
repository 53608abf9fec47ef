import { desc, eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { informationPages, plantCare } from '../../database/tables/content.ts';
import { isListed } from '../catalogue/is-listed.ts';
import type { Shop } from '../shop.types.ts';
import { informationSlugs } from './information-pages.rules.ts';

/** A public page: its path, and when it last changed where that is known. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** A sitemap holds 50,000 addresses at most. */
const MOST_PRODUCTS = 40_000;
const MOST_GUIDES = 9_000;

/** Every page that search engines shall know: home, shop, products, guides and information pages. */
export async function listSitemapEntries(shop: Shop): Promise<SitemapEntry[]> {
  const [productRows, guideRows, pageRows] = await Promise.all([
    shop.db
      .select({ id: products.id, changedAt: products.updatedAt })
      .from(products)
      .where(isListed())
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(MOST_PRODUCTS),
    shop.db
      .select({ id: plantCare.id, changedAt: plantCare.updatedAt })
      .from(plantCare)
      .where(eq(plantCare.isPublished, true))
      .orderBy(desc(plantCare.createdAt), desc(plantCare.id))
      .limit(MOST_GUIDES),
    shop.db
      .select({ slug: informationPages.slug, changedAt: informationPages.updatedAt })
      .from(informationPages),
  ]);
  const pageChanges = new Map(pageRows.map(({ slug, changedAt }) => [slug, changedAt]));
  return [
    { path: '/', changedAt: null },
    { path: '/shop', changedAt: latest(productRows) },
    { path: '/plant-care', changedAt: latest(guideRows) },
    ...productRows.map(({ id, changedAt }) => ({ path: `/product/${id}`, changedAt })),
    ...guideRows.map(({ id, changedAt }) => ({ path: `/plant-care/${id}`, changedAt })),
    ...informationSlugs.map((slug) => ({ path: `/${slug}`, changedAt: pageChanges.get(slug) ?? null })),
  ];
}

function latest(rows: readonly { changedAt: Date }[]): Date | null {
  const [first, ...rest] = rows.map(({ changedAt }) => changedAt);
  return first ? rest.reduce((newest, date) => (date > newest ? date : newest), first) : null;
}
