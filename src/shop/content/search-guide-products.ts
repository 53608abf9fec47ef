import { and, ilike, isNull, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';

/** What a care guide may be about. */
export type GuideProduct = { id: string; name: string };

const MOST = 8;

/** Products, drafts too, whose name holds these words, by name: those that a guide may be linked to. */
export async function searchGuideProducts(shop: Shop, words: string): Promise<GuideProduct[]> {
  if (words === '') return [];
  return shop.db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isNull(products.deletedAt), ilike(products.name, likePattern(words))))
    .orderBy(sql`lower(${products.name})`, products.id)
    .limit(MOST);
}
