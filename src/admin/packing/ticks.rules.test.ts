import { expect, test } from 'vitest';
import type { OrderToPack, PackLine } from '../../shop/shipments/orders-to-pack.ts';
import { unitsToFetch } from '../../shop/shipments/to-fetch.rules.ts';
import { aLine, anOrderToPack } from '../../shop/shipments/packing.fixtures.ts';
import {
  MOST_TICKED,
  type Ticks,
  isAllPacked,
  isFetched,
  isPacked,
  stillToFetch,
  tickFetched,
  tickPacked,
  ticksShape,
  withoutOrders,
} from './ticks.rules.ts';

const on = { on: true, at: 1 };
const off = { on: false, at: 2 };
const pack = (order: OrderToPack, lines: readonly PackLine[], ticks: Ticks = {}) =>
  lines.reduce((kept, line) => tickPacked(kept, order.id, line, on), ticks);

test('an order is packed once each of its lines is ticked, and no longer once one is not', () => {
  const order = anOrderToPack({ lines: [aLine('fern'), aLine('tulsi')] });
  const [fern = aLine(''), tulsi = aLine('')] = order.lines;
  const half = pack(order, [fern]);
  expect([isPacked(half, order.id, fern), isAllPacked(half, order)]).toEqual([true, false]);
  const all = pack(order, [tulsi], half);
  expect(isAllPacked(all, order)).toBe(true);
  expect(isAllPacked(tickPacked(all, order.id, fern, off), order)).toBe(false);
  expect(ticksShape.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
});

test('a tick is for so many units: where fewer are left, it is none', () => {
  const order = anOrderToPack({ lines: [aLine('fern', 3)] });
  const ticks = pack(order, order.lines);
  const fewer = { ...order, lines: order.lines.map((line) => ({ ...line, units: 1 })) };
  expect(isAllPacked(ticks, fewer)).toBe(false);
  expect(Object.values(pack(fewer, fewer.lines, ticks)).map(({ packed }) => packed.length)).toEqual([1]);
});

test('what is fetched for all is ticked until another order wants it, and is no tick of the box', () => {
  const [one, two] = [anOrderToPack({ lines: [aLine('fern')] }), anOrderToPack({ lines: [aLine('fern')] })];
  const [first] = unitsToFetch([one]);
  const [both] = unitsToFetch([one, two]);
  if (!first || !both) throw new Error('Nothing to fetch');
  const ticks = tickFetched({}, first, on);
  expect([isFetched(ticks, first), isFetched(ticks, both), isAllPacked(ticks, one)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isFetched(tickFetched(ticks, both, on), both)).toBe(true);
  expect(tickFetched(tickFetched(ticks, both, on), both, off)).toEqual({});
});

test('what is ticked into a box is fetched for it, and needs no tick above; taken out again it stays fetched', () => {
  const [one, two] = [
    anOrderToPack({ lines: [aLine('fern', 2)] }),
    anOrderToPack({ lines: [aLine('fern')] }),
  ];
  const [both] = unitsToFetch([one, two]);
  if (!both) throw new Error('Nothing to fetch');
  const half = pack(one, one.lines);
  expect(isFetched(half, both)).toBe(false);
  expect(stillToFetch(half, both.lines).map(({ orderId }) => orderId)).toEqual([two.id]);
  const all = pack(two, two.lines, half);
  expect(isFetched(all, both)).toBe(true);
  const out = one.lines.reduce((kept, line) => tickPacked(kept, one.id, line, off), all);
  expect([isAllPacked(out, one), isFetched(out, both)]).toEqual([false, true]);
  // Unticked above, it goes for another; what is in its box stays there.
  const back = tickFetched(all, both, off);
  expect([isFetched(back, both), isAllPacked(back, one)]).toEqual([false, true]);
});

test('ticks of an order go once it has left, and of very many the oldest', () => {
  const orders = Array.from({ length: MOST_TICKED + 5 }, () => anOrderToPack({ lines: [aLine('fern')] }));
  const ticks = orders.reduce<Ticks>(
    (kept, { id, lines }, at) =>
      lines.reduce((all, line) => tickPacked(all, id, line, { on: true, at }), kept),
    {},
  );
  const kept = orders.slice(-MOST_TICKED).map(({ id }) => id);
  expect(Object.keys(ticks).toSorted()).toEqual(kept.toSorted());
  const [gone = ''] = kept;
  expect(Object.keys(withoutOrders(ticks, [gone]))).toHaveLength(MOST_TICKED - 1);
  expect(withoutOrders(ticks, [crypto.randomUUID()])).toBe(ticks);
});
