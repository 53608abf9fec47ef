import { and, eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { isListed } from './is-listed.ts';

/** Whether shoppers may see a product at all. */
export async function isProductListed(shop: Shop, id: string): Promise<boolean> {
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isListed()));
  return rows.length > 0;
}
