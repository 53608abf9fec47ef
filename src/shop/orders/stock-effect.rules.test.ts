import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses, type OrderStatus } from './order-status.rules.ts';
import { failureAfter, stockEffect, type StockMove } from './stock-effect.rules.ts';

const move = (from: OrderStatus, to: OrderStatus, change: Partial<StockMove> = {}): StockMove => ({
  from,
  to,
  isLowered: false,
  returnStock: false,
  failed: null,
  ...change,
});

test.each([
  ['order_placed', 'processing', 'lower'],
  ['shipped', 'processing', 'lower'],
  ['cancelled', 'processing', 'lower'],
  ['order_placed', 'cancelled', 'release'],
  ['cancelled', 'order_placed', 'hold'],
  ['cancelled', 'shipped', 'lower'],
  ['order_placed', 'shipped', 'lower'],
  ['order_placed', 'delivered', 'lower'],
  ['shipped', 'delivered', 'lower'],
  ['shipped', 'order_placed', 'none'],
  ['processing', 'processing', 'none'],
] as const)('%s to %s before the stock was lowered: %s', (from, to, effect) => {
  expect(stockEffect(move(from, to))).toBe(effect);
});

test.each([
  ['shipped', 'processing', 'none'],
  ['processing', 'cancelled', 'none'],
  ['cancelled', 'order_placed', 'none'],
  ['cancelled', 'processing', 'none'],
] as const)('%s to %s after the stock was lowered: %s', (from, to, effect) => {
  expect(stockEffect(move(from, to, { isLowered: true }))).toBe(effect);
});

test('only a cancelled order returns what it took, also later', () => {
  const asked = { isLowered: true, returnStock: true };
  expect(stockEffect(move('processing', 'cancelled', asked))).toBe('return');
  expect(stockEffect(move('cancelled', 'cancelled', asked))).toBe('return');
  expect(stockEffect(move('processing', 'shipped', asked))).toBe('none');
  expect(stockEffect(move('order_placed', 'cancelled', { returnStock: true }))).toBe('release');
});

test('the same status again tries what failed, unless nothing can be done about it', () => {
  expect(stockEffect(move('processing', 'processing', { failed: 'lower' }))).toBe('lower');
  expect(stockEffect(move('processing', 'processing', { failed: 'missing' }))).toBe('none');
  expect(stockEffect(move('processing', 'shipped', { failed: 'lower' }))).toBe('lower');
  expect(stockEffect(move('processing', 'order_placed', { failed: 'lower' }))).toBe('none');
});

test('a failure stays until something is done about it', () => {
  const failed = move('processing', 'order_placed', { failed: 'lower' });
  expect(failureAfter(failed, 'none')).toBe('lower');
  expect(failureAfter(failed, 'lower')).toBeNull();
  expect(failureAfter(move('cancelled', 'shipped', { failed: 'return' }), 'none')).toBeNull();
  expect(failureAfter(move('processing', 'cancelled', { failed: 'return' }), 'none')).toBe('return');
});

test('whatever way an order goes, its units leave the shelf once and never stay held beside that', () => {
  const status = fc.constantFrom(...orderStatuses.map(({ value }) => value));
  fc.assert(
    fc.property(fc.array(fc.tuple(status, fc.boolean()), { maxLength: 12 }), (way) => {
      let from: OrderStatus = 'order_placed';
      let [taken, held] = [0, 1];
      for (const [to, returnStock] of way) {
        const effect = stockEffect(move(from, to, { isLowered: taken > 0, returnStock }));
        if (effect === 'lower') [taken, held] = [taken + 1, 0];
        if (effect === 'return') taken -= 1;
        if (effect === 'release') held = 0;
        if (effect === 'hold') held = 1;
        from = to;
        expect([0, 1]).toContain(taken);
        expect(taken + held).toBeLessThanOrEqual(1);
        if (['processing', 'shipped', 'delivered'].includes(to)) expect(taken).toBe(1);
        if (to === 'cancelled' && taken === 0) expect(held).toBe(0);
        if (to === 'order_placed') expect(taken + held).toBe(1);
      }
    }),
  );
});
