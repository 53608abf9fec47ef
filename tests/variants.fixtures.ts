import fc from 'fast-check';
import { valueId } from '../src/shop/variants/attribute-values.rules.ts';
import type {
  AttributeName,
  DependencyRule,
  EditedAttribute,
  StoredVariant,
  Variant,
  VariantsDraft,
  VariantsState,
} from '../src/shop/variants/variants.types.ts';

const names: Record<AttributeName, string[]> = {
  pot_size: ['Small', 'Medium', 'Large'],
  pot_type: ['Plastic', 'Round', 'Krish'],
  pot_color: ['White', 'Red', 'Black'],
};

/** A variant for tests: Small, Plastic, White at ₹500, ten of it. */
export function aStoredVariant(change: Partial<StoredVariant> = {}): StoredVariant {
  return {
    id: crypto.randomUUID(),
    size: 'Small',
    potType: 'Plastic',
    potColor: 'White',
    pricePaise: 500_00,
    stock: 10,
    enabled: true,
    isDiscounted: false,
    discountPricePaise: null,
    isDefault: false,
    sku: null,
    barcode: null,
    imageUrl: null,
    imageCount: 0,
    isOrdered: false,
    waiting: 0,
    ...change,
  };
}

/** A group with these values, all enabled. */
function aGroup(name: AttributeName, values: readonly string[]): EditedAttribute {
  return {
    name,
    label: name,
    values: values.map((value) => ({ id: valueId(value), name: value, enabled: true, hexColor: null })),
  };
}

export function anOffer(sizes: string[], potTypes: string[], potColors: string[]) {
  return {
    attributes: [aGroup('pot_size', sizes), aGroup('pot_type', potTypes), aGroup('pot_color', potColors)],
    rules: [] as DependencyRule[],
  };
}

const someGroup = (name: AttributeName): fc.Arbitrary<EditedAttribute> =>
  fc
    .tuple(fc.shuffledSubarray(names[name]), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }))
    .map(([values, enabled]) => ({
      ...aGroup(name, values),
      values: aGroup(name, values).values.map((value, at) => ({ ...value, enabled: enabled[at] ?? true })),
    }));

export const someOffer: fc.Arbitrary<Pick<VariantsDraft, 'attributes' | 'rules'>> = fc.record({
  attributes: fc
    .tuple(someGroup('pot_size'), someGroup('pot_type'), someGroup('pot_color'))
    .map((groups) => [...groups]),
  rules: fc.array(
    fc.record({
      potSize: fc.constantFrom(...names.pot_size),
      allowedPotTypes: fc.subarray(names.pot_type),
      allowedPotColors: fc.subarray(names.pot_color),
    }),
    { maxLength: 3 },
  ),
});

const someStored: fc.Arbitrary<StoredVariant[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      size: fc.constantFrom(...names.pot_size),
      potType: fc.constantFrom(...names.pot_type),
      potColor: fc.constantFrom('White', 'Red', null),
      enabled: fc.boolean(),
      isOrdered: fc.boolean(),
      isDefault: fc.boolean(),
      stock: fc.nat(20),
    })
    .map((some) => aStoredVariant(some)),
  { maxLength: 10, selector: ({ size, potType, potColor }) => `${size}|${potType}|${potColor}` },
);

/** A stored product and what an editor made of it: another offer, and switches turned here and there. */
export const someEditing: fc.Arbitrary<{ state: VariantsState; draft: VariantsDraft }> = fc
  .tuple(someOffer, someStored, someOffer, fc.array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 6 }))
  .map(([offer, variants, next, switches]) => ({
    state: { version: 'v1', ...offer, variants },
    draft: {
      ...next,
      images: [],
      edits: Object.fromEntries(
        switches.flatMap(([at, enabled]) => {
          const id = variants[at % Math.max(1, variants.length)]?.id;
          return id === undefined ? [] : [[id, { enabled }]];
        }),
      ),
    },
  }));

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
    sku: null,
    barcode: null,
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
