import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.rules.ts';
import {
  type ShipmentState,
  hasUnitsLeft,
  isWholeOrder,
  partlyShipped,
  shippingProgress,
  statusAfterVoid,
  statusFollowing,
  unitsLeft,
} from './shipped-units.rules.ts';

const items = [
  { id: 'fern', quantity: 3 },
  { id: 'tulsi', quantity: 1 },
];

const parcel = (state: ShipmentState, fern: number, tulsi = 0) => ({
  state,
  items: [
    { orderItemId: 'fern', quantity: fern },
    { orderItemId: 'tulsi', quantity: tulsi },
  ],
});

test('one parcel has the whole order where every unit of every item is in it', () => {
  expect(isWholeOrder(items, parcel('shipped', 3, 1))).toBe(true);
  expect(isWholeOrder(items, parcel('shipped', 3))).toBe(false);
  expect(isWholeOrder(items, parcel('shipped', 2, 1))).toBe(false);
  expect(isWholeOrder(items, { items: [{ orderItemId: 'fern', quantity: 3 }] })).toBe(false);
});

test('what is taken back counts as never sent; what a service refused is still spoken for', () => {
  const stored = [parcel('void', 3), parcel('failed', 1), parcel('shipped', 1, 1)];
  expect([...unitsLeft(items, stored)]).toEqual([
    ['fern', 1],
    ['tulsi', 0],
  ]);
  expect(shippingProgress(items, stored)).toEqual({ ordered: 4, shipped: 2, delivered: 0 });
});

test.each<[OrderStatus, ReturnType<typeof parcel>[], OrderStatus]>([
  ['order_placed', [], 'order_placed'],
  ['order_placed', [parcel('booking', 3, 1)], 'order_placed'],
  ['order_placed', [parcel('shipped', 1)], 'processing'],
  ['processing', [parcel('shipped', 1)], 'processing'],
  ['order_placed', [parcel('shipped', 3, 1)], 'shipped'],
  ['processing', [parcel('shipped', 3), parcel('delivered', 0, 1)], 'shipped'],
  ['shipped', [parcel('delivered', 3), parcel('delivered', 0, 1)], 'delivered'],
  ['order_placed', [parcel('delivered', 3, 1)], 'delivered'],
  ['shipped', [parcel('delivered', 1)], 'shipped'],
  ['delivered', [parcel('shipped', 3, 1)], 'delivered'],
  ['cancelled', [parcel('shipped', 3, 1)], 'cancelled'],
])('%s with %o becomes %s', (status, stored, becomes) => {
  expect(statusFollowing(status, shippingProgress(items, stored))).toBe(becomes);
});

test('a shipped order is prepared again once a parcel was taken back', () => {
  const after = (status: OrderStatus, stored: ReturnType<typeof parcel>[]) =>
    statusAfterVoid(status, shippingProgress(items, stored));
  expect(after('shipped', [parcel('void', 3, 1)])).toBe('processing');
  expect(after('shipped', [parcel('shipped', 3, 1), parcel('void', 1)])).toBe('shipped');
  expect(after('cancelled', [parcel('void', 3, 1)])).toBe('cancelled');
});

test('a part is told as such', () => {
  expect(partlyShipped({ ordered: 3, shipped: 2, delivered: 0 })).toBe('2 of 3 shipped');
  expect(partlyShipped({ ordered: 3, shipped: 0, delivered: 0 })).toBeNull();
  expect(partlyShipped({ ordered: 3, shipped: 3, delivered: 1 })).toBeNull();
});

test('whatever lies in parcels: nothing is left below 0, and shipped is between delivered and ordered', () => {
  const state = fc.constantFrom<ShipmentState>('booking', 'failed', 'shipped', 'delivered', 'void');
  const stored = fc.array(
    fc.tuple(state, fc.nat(4), fc.nat(2)).map(([at, fern, tulsi]) => parcel(at, fern, tulsi)),
  );
  fc.assert(
    fc.property(stored, (parcels) => {
      const { ordered, shipped, delivered } = shippingProgress(items, parcels);
      expect(delivered).toBeLessThanOrEqual(shipped);
      expect(shipped).toBeLessThanOrEqual(ordered);
      const left = [...unitsLeft(items, parcels).values()];
      expect(left.every((units) => units >= 0)).toBe(true);
      expect(left.reduce((sum, units) => sum + units, 0)).toBeLessThanOrEqual(ordered - shipped);
    }),
  );
});

test('something is left while one unit of one item is in no parcel', () => {
  expect(hasUnitsLeft(items, [])).toBe(true);
  expect(hasUnitsLeft(items, [parcel('shipped', 3)])).toBe(true);
  expect(hasUnitsLeft(items, [parcel('shipped', 3, 1)])).toBe(false);
  expect(hasUnitsLeft(items, [parcel('shipped', 3), parcel('void', 0, 1)])).toBe(true);
});
