import { eq } from 'drizzle-orm';
import { categories } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { inCategoryOrder } from './category-order.rules.ts';

export type Category = { id: string; name: string };

/** All categories in the order shoppers see them: alphabetical, Deals last. */
export async function listCategories(shop: Shop): Promise<Category[]> {
  const rows = await shop.db.select({ id: categories.id, name: categories.name }).from(categories);
  return inCategoryOrder(rows);
}

export async function findCategory(shop: Shop, id: string): Promise<Category | undefined> {
  const [category] = await shop.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.id, id));
  return category;
}
