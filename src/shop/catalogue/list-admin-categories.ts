import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { inCategoryOrder } from './category-order.rules.ts';
import { DEALS } from './category-name.rules.ts';

export type AdminCategory = {
  id: string;
  name: string;
  /** That are not deleted, drafts too. */
  products: number;
  /** The shop's own: it can be neither renamed nor deleted. */
  isProtected: boolean;
};

/** All categories in the order shoppers see them, with how many products each has. */
export async function listAdminCategories(shop: Shop): Promise<AdminCategory[]> {
  const [rows, counts, [deals]] = await Promise.all([
    shop.db.select().from(categories),
    shop.db
      .select({ id: productCategories.categoryId, products: count() })
      .from(productCategories)
      .innerJoin(products, eq(products.id, productCategories.productId))
      .where(isNull(products.deletedAt))
      .groupBy(productCategories.categoryId),
    shop.db
      .select({ products: count() })
      .from(products)
      .where(and(isNull(products.deletedAt), or(eq(products.includeInDeals, true), isLinkedToDeals))),
  ]);
  const byId = new Map(counts.map((row) => [row.id, row.products]));
  return inCategoryOrder(
    rows.map(({ id, name }) => ({
      id,
      name,
      products: name === DEALS ? (deals?.products ?? 0) : (byId.get(id) ?? 0),
      isProtected: name === DEALS,
    })),
  );
}

const isLinkedToDeals = sql`exists (select 1 from product_categories own join categories deals on deals.id = own.category_id
  where own.product_id = products.id and deals.name = ${DEALS})`;
