import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants } from '../../database/tables/catalogue.ts';

/**
 * Locks all variants of a product, by id and before the product itself as everybody does: whoever buys one of them
 * waits, and finds out afterwards what became of it.
 */
export async function lockVariants(tx: Database, productId: string) {
  return tx
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.id))
    .for('update');
}
