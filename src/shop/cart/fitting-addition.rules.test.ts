import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SmallGoods, fittingAddition, missingToFree } from './fitting-addition.rules.ts';

const goods = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    name: fc.constant('Pot'),
    imageUrl: fc.constant('/media/pot.webp'),
    pricePaise: fc.integer({ min: 1_00, max: 900_00 }),
    stock: fc.integer({ min: 0, max: 3 }),
    weightClass: fc.constantFrom(null, 'heavy'),
  }),
);

test('what is put beside a cart is in stock, not in it, enough, travels free, and is the cheapest such', () => {
  const carts = fc.record({
    missingPaise: fc.integer({ min: 1, max: 900_00 }),
    inCart: fc.subarray(['a', 'b', 'c']),
  });
  fc.assert(
    fc.property(goods, carts, (among, cart) => {
      const isFreeWith = ({ weightClass }: SmallGoods) => weightClass === null;
      const isFit = (one: SmallGoods) =>
        one.stock > 0 &&
        !cart.inCart.includes(one.id) &&
        one.pricePaise >= cart.missingPaise &&
        isFreeWith(one);
      const chosen = fittingAddition(among, { ...cart, isFreeWith });
      if (chosen === null) {
        for (const one of among)
          if (isFit(one)) expect(one.pricePaise).toBeGreaterThan(cart.missingPaise + 250_00);
        return;
      }
      expect(isFit(chosen)).toBe(true);
      for (const one of among)
        if (isFit(one)) expect(one.pricePaise).toBeGreaterThanOrEqual(chosen.pricePaise);
    }),
  );
});

test('free delivery begins a paisa above the limit', () => {
  expect(missingToFree(349_00, 499_00)).toBe(150_01);
  expect(missingToFree(499_00, 499_00)).toBe(1);
  expect(missingToFree(499_01, 499_00)).toBeNull();
  expect(missingToFree(0, 499_00)).toBeNull();
  expect(missingToFree(349_00, null)).toBeNull();
});
