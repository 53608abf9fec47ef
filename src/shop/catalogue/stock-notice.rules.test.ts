import { expect, test } from 'vitest';
import { adminStockBadge, stockNotice } from './stock-notice.rules.ts';

test.each([
  [-1, 'Out of Stock'],
  [0, 'Out of Stock'],
  [1, '1 quantity left'],
  [10, '10 quantity left'],
  [11, undefined],
])('at %d shoppers read %s', (stock, text) => {
  expect(stockNotice(stock)?.text).toBe(text);
});

test.each([
  [0, 'Out of Stock'],
  [1, 'Low Stock'],
  [5, 'Low Stock'],
  [6, undefined],
])('at %d admins read %s', (stock, text) => {
  expect(adminStockBadge(stock)?.text).toBe(text);
});
