import type { OrderStatus } from './order-status.rules.ts';

/** What a change of status does to the stock. */
export type StockEffect = 'lower' | 'release' | 'return' | 'hold' | 'none';
/** What is left undone; 'missing': something that was ordered has no shelf any more, so nothing can be tried again. */
export type StockFailure = Exclude<StockEffect, 'none'> | 'missing';

export type StockMove = {
  from: OrderStatus;
  to: OrderStatus;
  /** Its units have left the shelf already. */
  isLowered: boolean;
  /** Staff asked for 'return to stock'. */
  returnStock: boolean;
  /** What could not be done before. */
  failed: StockFailure | null;
};

type Row = { when: (move: StockMove) => boolean; effect: StockEffect };

/** An order with one of these has left the shelf, whichever it was given first. */
const OFF_SHELF: ReadonlySet<OrderStatus> = new Set(['processing', 'shipped', 'delivered']);

/** The first row that fits counts. docs/behaviour/stock-and-holds.md#what-a-status-does-to-the-shelf. */
const effects: readonly Row[] = [
  { when: (move) => move.to === 'cancelled' && move.isLowered && move.returnStock, effect: 'return' },
  { when: (move) => move.from === move.to, effect: 'none' },
  { when: (move) => OFF_SHELF.has(move.to) && !move.isLowered, effect: 'lower' },
  { when: (move) => move.to === 'cancelled' && !move.isLowered, effect: 'release' },
  { when: (move) => move.from === 'cancelled' && !move.isLowered, effect: 'hold' },
];

/** What a change of status does to the stock; the same status again tries what failed before. */
export function stockEffect(move: StockMove): StockEffect {
  const { from, to, failed } = move;
  if (from === to && failed !== null && failed !== 'missing') return failed;
  return effects.find(({ when }) => when(move))?.effect ?? 'none';
}

/** What is still undone after `effect` was carried out: one that was done replaces what failed before it. */
export function failureAfter({ to, failed }: StockMove, effect: StockEffect): StockFailure | null {
  if (effect !== 'none') return null;
  // An order that is on its way again keeps the units that should have come back.
  return failed === 'return' && to !== 'cancelled' ? null : failed;
}
