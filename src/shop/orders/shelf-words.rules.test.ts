import { expect, test } from 'vitest';
import { type ShelfFacts, shelfText, skippedText } from './shelf-words.rules.ts';

const facts = (change: Partial<ShelfFacts>): ShelfFacts => ({
  orderStatus: 'order_placed',
  isStockLowered: false,
  shortOfStock: false,
  stockUpdateFailed: null,
  ...change,
});

test.each<[Partial<ShelfFacts>, string]>([
  [{}, 'Its plants are held; they leave the shelf with the next status.'],
  [{ shortOfStock: true }, 'Held for it, though the shelf has too few.'],
  [{ stockUpdateFailed: 'hold' }, 'Nothing is held for it.'],
  [{ orderStatus: 'processing', isStockLowered: true }, 'Its plants have left the shelf.'],
  [{ isStockLowered: true }, 'Its plants have left the shelf.'],
  [
    { orderStatus: 'shipped', isStockLowered: true, shortOfStock: true },
    'Left the shelf, which had too few.',
  ],
  [
    { orderStatus: 'shipped', isStockLowered: true, stockUpdateFailed: 'missing' },
    'Left the shelf, as far as there is a shelf for it.',
  ],
  [
    { orderStatus: 'delivered', stockUpdateFailed: 'lower' },
    'Its plants are still held and have not left the shelf.',
  ],
  [{ orderStatus: 'cancelled' }, 'Nothing is held for it.'],
  [{ orderStatus: 'cancelled', stockUpdateFailed: 'release' }, 'Its plants are still held.'],
  [
    { orderStatus: 'cancelled', isStockLowered: true },
    'Its plants left the shelf and are not back in stock.',
  ],
])('%o reads: %s', (change, text) => {
  expect(shelfText(facts(change))).toBe(text);
});

test('a status that skipped processing says that the shelf was lowered; what comes as always says nothing', () => {
  expect(skippedText({ to: 'shipped' }, 'lower')).toContain('left the shelf');
  expect(skippedText({ to: 'delivered' }, 'lower')).toContain('left the shelf');
  expect(skippedText({ to: 'processing' }, 'lower')).toBeNull();
  expect(skippedText({ to: 'shipped' }, 'none')).toBeNull();
});
