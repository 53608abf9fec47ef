import type { OrderStatus } from './order-status.rules.ts';
import type { StockEffect, StockFailure, StockMove } from './stock-effect.rules.ts';

/** What is known of an order's plants beside its status. */
export type ShelfFacts = {
  orderStatus: OrderStatus;
  isStockLowered: boolean;
  shortOfStock: boolean;
  stockUpdateFailed: StockFailure | null;
};

/** Where an order's plants are: kept on the shelf for it, gone from the shelf, or nowhere in particular. */
export type ShelfPlace = 'held' | 'left' | 'free';

/** Where the plants of an order are. docs/behaviour/stock-and-holds.md#held-and-left-the-shelf. */
export function shelfPlace({ orderStatus, isStockLowered, stockUpdateFailed }: ShelfFacts): ShelfPlace {
  if (isStockLowered) return 'left';
  // What failed was undone whole: a hold that should have gone is there, one that should have come is not.
  if (orderStatus === 'cancelled') return stockUpdateFailed === 'release' ? 'held' : 'free';
  return stockUpdateFailed === 'hold' ? 'free' : 'held';
}

/** The same in words for staff, true in each status. */
export function shelfText(facts: ShelfFacts): string {
  const { orderStatus, shortOfStock, stockUpdateFailed } = facts;
  const isCancelled = orderStatus === 'cancelled';
  switch (shelfPlace(facts)) {
    case 'left': {
      if (isCancelled) return 'Its plants left the shelf and are not back in stock.';
      if (stockUpdateFailed === 'missing') return 'Left the shelf, as far as there is a shelf for it.';
      return shortOfStock ? 'Left the shelf, which had too few.' : 'Its plants have left the shelf.';
    }
    case 'held': {
      if (isCancelled) return 'Its plants are still held.';
      if (orderStatus !== 'order_placed') return 'Its plants are still held and have not left the shelf.';
      return shortOfStock
        ? 'Held for it, though the shelf has too few.'
        : 'Its plants are held; they leave the shelf with the next status.';
    }
    case 'free':
      return 'Nothing is held for it.';
  }
}

/**
 * What staff are told besides, who set a status that skipped 'processing': that its plants have left the shelf all the
 * same. Null where the status does what it always does.
 */
export function skippedText({ to }: Pick<StockMove, 'to'>, effect: StockEffect): string | null {
  if (effect !== 'lower' || to === 'processing') return null;
  return 'Its plants have left the shelf, as ‘Processing’ was skipped.';
}
