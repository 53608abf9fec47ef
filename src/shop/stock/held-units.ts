import { and, gt, inArray, isNull, ne, or, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import type { HoldScope } from '../hold-scope.ts';
import { stockKey } from './stock-item.ts';

type Scope = HoldScope & { productIds: string[] };

/**
 * Units of these products that holds keep from other shoppers, by SKU key. Holds that ran out do not count,
 * whether or not the clean-up has ended them (decisions, 'Stock').
 */
export async function heldUnits(db: Database, scope: Scope): Promise<Map<string, number>> {
  if (scope.productIds.length === 0) return new Map();
  const rows = await db
    .select({
      productId: stockHolds.productId,
      variantId: stockHolds.variantId,
      units: sum(stockHolds.quantity).mapWith(Number),
    })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.productId, scope.productIds),
        or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, scope.now)),
        scope.exceptCheckoutId === undefined ? undefined : ne(stockHolds.checkoutId, scope.exceptCheckoutId),
      ),
    )
    .groupBy(stockHolds.productId, stockHolds.variantId);
  return new Map(rows.map((row) => [stockKey(row), row.units]));
}
