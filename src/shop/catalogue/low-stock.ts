import { and, between, type SQL } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { isListed } from './is-listed.ts';
import { lowStock } from './stock-notice.rules.ts';

/** The condition for 'Low Stock Items': published, 1 to 5 units on the shelf (decisions, 'Catalogue and admin'). */
export function isLowOnStock(): SQL | undefined {
  return and(isListed(), between(products.stock, lowStock.from, lowStock.to));
}
