import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import type { Order } from '../checkout/settlement.types.ts';
import { keepHeldStock } from '../stock/keep-held-stock.ts';
import { readOrderedStock } from '../stock/read-ordered-stock.ts';
import { returnToShelf } from '../stock/return-to-shelf.ts';
import { takeFromShelf } from '../stock/take-from-shelf.ts';
import type { StockEffect } from './stock-effect.rules.ts';

type Input = { order: Order; effect: StockEffect; now: Date };

export type StockOutcome = {
  /** What changes in the order's row. */
  set: Partial<Pick<Order, 'shortOfStock' | 'stockLoweredAt'>>;
  /** Names of what has no shelf any more. */
  missing: string[];
};

const done = (set: StockOutcome['set'], missing: string[] = []): StockOutcome => ({ set, missing });

/** Does to shelf and holds what a change of a locked order's status asks for. Decisions, 'Stock'. */
export async function applyStockEffect(tx: Database, { order, effect, now }: Input): Promise<StockOutcome> {
  const { id: orderId, checkoutId } = order;
  switch (effect) {
    case 'none':
      return done({});
    case 'lower': {
      const { short, missing } = await takeFromShelf(tx, { orderId, checkoutId });
      return done({ stockLoweredAt: now, shortOfStock: short }, missing);
    }
    case 'release':
      await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
      return done({ shortOfStock: false });
    case 'return': {
      const { missing } = await returnToShelf(tx, { orderId });
      return done({ stockLoweredAt: null, shortOfStock: false }, missing);
    }
    case 'hold': {
      const { items } = await readOrderedStock(tx, orderId);
      const { short } = await keepHeldStock(tx, { checkoutId, quantities: items, now });
      return done({ shortOfStock: short });
    }
  }
}
