import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectivePricePaise } from '../pricing/effective-price.rules.ts';
import { aVariant, someVariants } from './catalogue.fixtures.ts';
import { defaultVariant } from './default-variant.rules.ts';

test('without variants there is no default', () => {
  expect(defaultVariant([])).toBeUndefined();
});

test('the lowest effective price wins, ties go to the lowest id', () => {
  const dear = aVariant({ id: 'a', pricePaise: 900_00 });
  const deal = aVariant({ id: 'c', pricePaise: 900_00, discountPricePaise: 300_00, isDiscounted: true });
  const cheap = aVariant({ id: 'b', pricePaise: 300_00 });
  expect(defaultVariant([dear, deal, cheap])?.id).toBe('b');
});

test('a dearer variant in stock comes before a cheaper one that is sold out', () => {
  const soldOut = aVariant({ id: 'a', pricePaise: 100_00, stock: 0 });
  const inStock = aVariant({ id: 'b', pricePaise: 900_00, stock: 1 });
  expect(defaultVariant([soldOut, inStock])).toBe(inStock);
  expect(defaultVariant([soldOut])).toBe(soldOut);
});

test('nothing in stock is cheaper than the default, whatever the order of the list', () => {
  fc.assert(
    fc.property(someVariants, (variants) => {
      const chosen = defaultVariant(variants);
      expect(defaultVariant(variants.toReversed())).toBe(chosen);
      expect(chosen === undefined).toBe(variants.length === 0);
      if (!chosen) return;
      const rivals = variants.filter((variant) => variant.stock > 0 || chosen.stock === 0);
      expect(rivals).toContain(chosen);
      expect(effectivePricePaise(chosen)).toBe(Math.min(...rivals.map(effectivePricePaise)));
    }),
  );
});
