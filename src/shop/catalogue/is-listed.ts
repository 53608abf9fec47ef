import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';

/** The condition for a product that shoppers may see at all. */
export function isListed(): SQL | undefined {
  return and(eq(products.isPublished, true), isNull(products.deletedAt));
}
