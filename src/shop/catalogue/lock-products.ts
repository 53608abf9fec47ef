import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';

/** Locks these products' rows in the order of their ids, and gives those that are not deleted. */
export function lockProducts(tx: Database, productIds: string[]) {
  return tx
    .select()
    .from(products)
    .where(and(inArray(products.id, productIds), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update');
}
