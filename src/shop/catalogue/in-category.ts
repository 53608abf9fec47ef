import { eq, exists, or, and, type SQL, sql } from 'drizzle-orm';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { DEALS } from './category-name.rules.ts';
import { findCategory } from './list-categories.ts';

/** 'Deals' is a category: what is marked for it belongs to it (decisions, 'Catalogue and admin'). */
export async function inCategory(shop: Shop, categoryId: string | undefined): Promise<SQL | undefined> {
  if (categoryId === undefined) return undefined;
  const linked = exists(
    shop.db
      .select({ one: sql`1` })
      .from(productCategories)
      .where(and(eq(productCategories.productId, products.id), eq(productCategories.categoryId, categoryId))),
  );
  const category = await findCategory(shop, categoryId);
  return category?.name === DEALS ? or(linked, eq(products.includeInDeals, true)) : linked;
}
