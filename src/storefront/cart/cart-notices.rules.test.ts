import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem } from '../../../tests/cart.fixtures.ts';
import {
  checkoutBlock,
  deliveryMeter,
  freeShippingHint,
  goodsPaise,
  lineChanges,
  shownLines,
  troubledItem,
  unitsBeside,
} from './cart-notices.rules.ts';
import type { QuoteLine } from './quote.ts';

const item = { price: 299.5 };
const line = { unitPricePaise: 29950, available: 5, problem: null };

const quoted = (lines: Map<string, QuoteLine>, tooLittle: string | null = null) => ({ lines, tooLittle });

test('before an answer, and where all is as it was, nothing changed', () => {
  expect(lineChanges(item, undefined)).toEqual([]);
  expect(lineChanges(item, line)).toEqual([]);
});

test('a higher price says from what to what', () => {
  expect(lineChanges(item, { ...line, unitPricePaise: 34950 })).toEqual([
    { kind: 'price', fromPaise: 29950, toPaise: 34950 },
  ]);
});

test('a lower price needs no decision', () => {
  expect(lineChanges(item, { ...line, unitPricePaise: 29949 })).toEqual([]);
});

test('too few left, at a higher price, are two things to decide', () => {
  const problem = { code: 'insufficient_stock', message: 'Only 2 left of this item.' };
  expect(lineChanges(item, { unitPricePaise: 30000, available: 2, problem }).map(({ kind }) => kind)).toEqual(
    ['price', 'quantity'],
  );
});

test.each([
  ['sold_out', 'gone'],
  ['unavailable', 'gone'],
  ['variant_missing', 'options'],
  ['variant_unknown', 'options'],
  ['color_missing', 'options'],
  ['color_unknown', 'options'],
  ['size_missing', 'options'],
  ['size_unknown', 'options'],
])('%s is %s, and its price says nothing', (code, kind) => {
  const problem = { code, message: 'Why' };
  expect(lineChanges(item, { unitPricePaise: 0, available: 0, problem })).toEqual([{ kind, message: 'Why' }]);
});

const fern = aCartItem({ quantity: 3 });
const large = aCartItem({ selectedSize: 'Large' });
const soldOut = { unitPricePaise: 29950, available: 0, problem: { code: 'sold_out', message: 'Out' } };
const short = {
  unitPricePaise: 29950,
  available: 2,
  problem: { code: 'insufficient_stock', message: 'Only 2' },
};

test('what is gone counts nothing and blocks the way to the checkout with a sentence', () => {
  const lines = new Map([[fern.cartItemId, soldOut]]);
  expect(goodsPaise([fern, large], lines)).toBe(299_50);
  expect(checkoutBlock([fern, large], quoted(lines))).toBe(
    'Please remove what is no longer available to go on.',
  );
  expect(checkoutBlock([large], quoted(lines))).toBeNull();
});

test('too little for an order blocks once nothing else does', () => {
  const little = 'Orders begin at ₹500.00.';
  expect(checkoutBlock([large], quoted(new Map(), little))).toBe(little);
  expect(checkoutBlock([fern], quoted(new Map([[fern.cartItemId, soldOut]]), little))).toMatch(/no longer/);
});

test('what is short counts as it stands and blocks, a risen price does not block yet', () => {
  expect(goodsPaise([fern], new Map([[fern.cartItemId, short]]))).toBe(898_50);
  expect(checkoutBlock([fern], quoted(new Map([[fern.cartItemId, short]])))).toMatch(
    /sort out the marked items/,
  );
  const risen = new Map([[fern.cartItemId, { ...line, unitPricePaise: 350_00 }]]);
  expect(goodsPaise([fern], risen)).toBe(1050_00);
  expect(checkoutBlock([fern], quoted(risen))).toBeNull();
});

test('before the shop has answered the cart is taken at its word', () => {
  expect(goodsPaise([fern, large], undefined)).toBe(1198_00);
  expect(checkoutBlock([fern], null)).toBeNull();
});

const available_colors = [{ id: 'white', name: 'White', enabled: true, priceModifier: 0 }];
const uncoloured = aCartItem({ available_colors });
const coloured = aCartItem({ available_colors, selectedPotColor: { name: 'White', color: '#ffffff' } });

test('an item that comes in colours and has none says so, with or without a quote', () => {
  const lines = shownLines([uncoloured], null);
  expect(lines.get(uncoloured.cartItemId)?.problem?.message).toBe('Please choose pot color');
  expect(troubledItem([coloured, uncoloured], lines)).toBe(uncoloured);
});

test('a chosen colour is no problem', () => {
  const lines = shownLines([coloured], null);
  expect(lines.size).toBe(0);
  expect(troubledItem([coloured], lines)).toBeUndefined();
});

test('a price that rose waits for a decision, one that fell does not', () => {
  const single = aCartItem({ price: 299.5 });
  const at = (unitPricePaise: number) =>
    new Map([[single.cartItemId, { unitPricePaise, available: 5, problem: null }]]);
  expect(troubledItem([single], at(299_51))).toBe(single);
  expect(troubledItem([single], at(299_50))).toBeUndefined();
  expect(troubledItem([single], at(199_00))).toBeUndefined();
});

test.each([
  [149_00, '₹350.01'],
  [349_50, '₹149.51'],
  [499_00, '₹0.01'],
])('at %i paise says exactly how much is missing', (subtotal, missing) => {
  expect(freeShippingHint(subtotal, 499_00)).toBe(
    `You are ${missing} away from free shipping above ₹499.00.`,
  );
});

test('what is said to be missing is just enough, and there is a hint just where shipping costs something', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, (subtotal, freeAbove) => {
      const hint = freeShippingHint(subtotal, freeAbove);
      expect(hint === null).toBe(subtotal > freeAbove);
      if (hint === null) return;
      const [, rupees, paise] = /₹([\d,]+)\.(\d\d) away/.exec(hint) ?? [];
      const missing = Number(rupees?.replaceAll(',', '')) * 100 + Number(paise);
      expect(subtotal + missing).toBe(freeAbove + 1);
    }),
  );
  expect(freeShippingHint(0, 499_00)).toBeNull();
  expect(freeShippingHint(100, null)).toBeNull();
});

test('the meter is full just where shipping is free, and never before', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, (subtotal, freeAbove) => {
      const meter = deliveryMeter(subtotal, freeAbove);
      const hint = freeShippingHint(subtotal, freeAbove);
      expect(meter).toMatchObject({ isFree: hint === null, text: hint ?? 'Your shipping is free.' });
      expect(meter?.share === 1).toBe(hint === null);
      expect(meter?.share).toBeGreaterThan(0);
    }),
  );
  expect(deliveryMeter(0, 499_00)).toBeNull();
  expect(deliveryMeter(100, null)).toBeNull();
});

test('an item without a colour keeps the price and number that the shop said, or its own and none', () => {
  const said = new Map([[uncoloured.cartItemId, { unitPricePaise: 350_00, available: 4, problem: null }]]);
  const of = (lines: Map<string, QuoteLine> | null) =>
    shownLines([uncoloured], lines && { lines }).get(uncoloured.cartItemId);
  expect(of(said)).toMatchObject({
    unitPricePaise: 350_00,
    available: 4,
    problem: { code: 'color_missing' },
  });
  expect(of(null)).toMatchObject({ unitPricePaise: 299_50, available: 0 });
});

test('one that cannot be had with its options blocks, and only what is sold out has to go', () => {
  const problem = { code: 'size_unknown', message: 'Why' };
  const known = new Map([[fern.cartItemId, { unitPricePaise: 1, available: 3, problem }]]);
  expect(checkoutBlock([large, fern], quoted(known))).toMatch(/sort out/);
  const both = new Map([...known, [large.cartItemId, soldOut] as const]);
  expect(checkoutBlock([fern, large], quoted(both))).toMatch(/remove what is no longer available/);
});

test('colours and sizes without variants share one stock, pots have one each', () => {
  const inColor = (name: string, quantity: number) =>
    aCartItem({ quantity, selectedPotColor: { name, color: '#000000' } });
  const [beige, stone, sized] = [
    inColor('Beige', 2),
    inColor('Stone', 3),
    aCartItem({ selectedSize: 'Large' }),
  ];
  const pot = aCartItem({ variantInfo: { pot_type: 'Round', size: 'Small', pot_color: 'Red' } });
  const other = aCartItem({ id: '0190b5a2-7c3e-7d4f-8a1b-000000000002' });
  const items = [beige, stone, sized, pot, other];
  expect(items.map((one) => unitsBeside(items, one))).toEqual([4, 3, 5, 0, 0]);
});
