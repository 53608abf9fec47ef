import { expect, test } from 'vitest';
import type { StockRow } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { stockLines } from './stock-columns.tsx';

const row = (id: string, product: string, shelf: number): StockRow => ({
  id,
  productId: product,
  variantId: id,
  product,
  imageUrl: null,
  sku: null,
  potType: 'Plastic',
  size: 'Small',
  potColor: id,
  shelf,
  held: 0,
  yielding: 0,
  available: shelf,
  waiting: 0,
  isSold: true,
  isPublished: true,
});

const rows = [
  row('White', 'Fern', 0),
  row('Red', 'Fern', 0),
  row('Black', 'Fern', 3),
  row('Beige', 'Tulsi', 3),
];
const named = (sort: 'short' | 'stock' | 'name') =>
  stockLines(rows, { sort, listed: rows, show: null }).flatMap(({ id, isGrouped }) =>
    isGrouped ? [] : [id],
  );

test('by name what is of one product has its name once, above it; else each line has its own', () => {
  expect(named('short')).toEqual(['White', 'Red', 'Black', 'Beige']);
  expect(named('name')).toEqual(['Beige']);
  expect(named('stock')).toEqual(['White', 'Red', 'Black', 'Beige']);
});
