import fc from 'fast-check';
import type { DependencyRule, Variant } from '../variants/variants.types.ts';

const sizes = ['Small (4")', 'Medium (5")', 'Large (8")'];
const potTypes = ['Plastic', 'Round 4"', 'Krish 4"'];
const potColors = ['White', 'Black', null];

/** A variant for tests, in stock at ₹500 unless said otherwise. */
export function aVariant(change: Partial<Variant> = {}): Variant {
  return {
    id: 'v1',
    potType: 'Plastic',
    size: 'Small (4")',
    potColor: 'White',
    pricePaise: 500_00,
    discountPricePaise: null,
    isDiscounted: false,
    stock: 10,
    imageUrl: null,
    isDefault: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

export const anySelection = fc.record({
  size: fc.constantFrom(...sizes),
  potType: fc.constantFrom(...potTypes),
  potColor: fc.constantFrom(...potColors),
});

/** Lists of variants with distinct ids and distinct combinations of options. */
export const someVariants: fc.Arbitrary<Variant[]> = fc
  .uniqueArray(
    fc.record({
      options: anySelection,
      pricePaise: fc.nat(3).map((step) => 100_00 + step * 50_00),
      discountPricePaise: fc.option(fc.constantFrom(50_00, 120_00)),
      isDiscounted: fc.boolean(),
      stock: fc.constantFrom(0, 1, 10),
    }),
    { maxLength: 12, selector: ({ options }) => Object.values(options).join('|') },
  )
  .map((drafts) =>
    drafts.map(({ options, ...rest }, index) => aVariant({ ...rest, ...options, id: `v${index}` })),
  );

export const someRules: fc.Arbitrary<DependencyRule[]> = fc.array(
  fc.record({
    potSize: fc.constantFrom(...sizes),
    allowedPotTypes: fc.subarray(potTypes),
    allowedPotColors: fc.subarray(['White', 'Black']),
  }),
  { maxLength: 4 },
);
