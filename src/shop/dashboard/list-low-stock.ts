import { asc, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { isLowOnStock } from '../catalogue/low-stock.ts';
import type { Shop } from '../shop.types.ts';

const SHOWN = 100;

export type LowStockProduct = { id: string; name: string; stock: number };

/** Published products with 1 to 5 units on the shelf, the fewest first; at most a hundred. */
export function listLowStock(shop: Shop): Promise<LowStockProduct[]> {
  return shop.db
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(isLowOnStock())
    .orderBy(asc(products.stock), sql`lower(${products.name})`, asc(products.id))
    .limit(SHOWN);
}
