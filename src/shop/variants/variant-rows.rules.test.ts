import { expect, test } from 'vitest';
import { aStoredVariant, anOffer } from '../../../tests/variants.fixtures.ts';
import {
  codesOf,
  priceRange,
  rowProblems,
  summariseVariants,
  variantRows,
  variantsProblem,
} from './variant-rows.rules.ts';
import type { StoredVariant, VariantEdit, VariantRow, VariantsState } from './variants.types.ts';

const offer = anOffer(['Small', 'Large'], ['Plastic'], ['White']);
const small = aStoredVariant({
  sku: 'F-S',
  barcode: '96385074',
  discountPricePaise: 450_50,
  isDefault: true,
});

function rowsOf(
  variants: StoredVariant[],
  edits: Record<string, VariantEdit> = {},
  now = offer,
): VariantRow[] {
  const state: VariantsState = { version: 'v1', ...offer, variants };
  return variantRows({ state, draft: { ...now, edits }, basePrice: '499' });
}

const rowOf = (stored: StoredVariant, edit: VariantEdit = {}): VariantRow => {
  const row = rowsOf([stored], { [stored.id]: edit }).find(({ id }) => id === stored.id);
  if (!row) throw new Error('No row');
  return row;
};

test('a new variant begins with the base price and nothing in stock, and is no default by itself', () => {
  const [row] = rowsOf([]);
  expect(row).toEqual({
    id: 'temp-small-plastic-white',
    stored: null,
    size: 'Small',
    potType: 'Plastic',
    potColor: 'White',
    price: '499',
    stock: '0',
    enabled: true,
    isKept: false,
    fits: true,
    isDiscounted: false,
    discountPrice: '',
    isDefault: false,
    sku: '',
    barcode: '',
  });
});

test('a stored variant begins as it is stored', () => {
  expect(rowOf(small)).toEqual({
    id: small.id,
    stored: small,
    size: 'Small',
    potType: 'Plastic',
    potColor: 'White',
    price: '500',
    stock: '10',
    enabled: true,
    isKept: false,
    fits: true,
    isDiscounted: false,
    discountPrice: '450.50',
    isDefault: true,
    sku: 'F-S',
    barcode: '96385074',
  });
  expect(rowOf(aStoredVariant())).toMatchObject({ discountPrice: '', sku: '', barcode: '' });
});

const edits: Required<Omit<VariantEdit, 'isKept'>> = {
  price: '7',
  stock: '3',
  enabled: false,
  isDiscounted: true,
  discountPrice: '6',
  isDefault: false,
  sku: 'OWN',
  barcode: '5',
};

test.each(Object.entries(edits))(
  'what was typed counts instead: %s %j, and everything else stays',
  (field, typed) => {
    expect(rowOf(small, { [field]: typed })).toEqual({ ...rowOf(small), [field]: typed });
    const [fresh] = rowsOf([]);
    const [row] = rowsOf([], { 'temp-small-plastic-white': { [field]: typed } });
    expect(row).toEqual({ ...fresh, [field]: typed });
  },
);

test('what was switched off stays kept, until somebody says otherwise', () => {
  const off = { ...small, enabled: false };
  expect(rowOf(off)).toMatchObject({ enabled: false, isKept: true });
  expect(rowOf(off, { isKept: false })).toMatchObject({ enabled: false, isKept: false });
  expect(rowOf(small, { isKept: true })).toMatchObject({ isKept: true });
  expect(rowOf(off, { enabled: true })).toMatchObject({ enabled: true });
});

test('combinations that a product was not offered in so far are off; without any variants all are on', () => {
  expect(rowsOf([small]).map(({ size, enabled }) => [size, enabled])).toEqual([
    ['Small', true],
    ['Large', false],
  ]);
  expect(rowsOf([]).every(({ enabled }) => enabled)).toBe(true);
});

test('stored variants that the attributes leave out come last, are off and fit nowhere', () => {
  const large = aStoredVariant({ size: 'Large' });
  const rows = rowsOf(
    [large, small],
    { [large.id]: { enabled: true } },
    anOffer(['Small'], ['Plastic'], ['White']),
  );
  expect(rows.map(({ id, enabled, fits }) => [id, enabled, fits])).toEqual([
    [small.id, true, true],
    [large.id, false, false],
  ]);
});

test('a variant without a colour has none, whatever colours are called', () => {
  const bare = aStoredVariant({ potColor: null });
  expect(rowOf(bare).potColor).toBeNull();
});

test('a variant whose value is in no list any more keeps its name', () => {
  expect(rowOf(aStoredVariant({ size: 'Tiny' }))).toMatchObject({ size: 'Tiny', fits: false });
});

test('five hundred variants can be offered, one more cannot', () => {
  const many = Array.from({ length: 501 }, (_, at) => ({
    ...rowOf(small),
    id: String(at),
    size: `Size ${at}`,
  }));
  expect(variantsProblem(many.slice(1))).toBeNull();
  expect(variantsProblem(many)).toBe('At most 500 variants can be offered; these attributes make 501.');
  // Only what is offered counts.
  expect(variantsProblem(many.map((row, at) => ({ ...row, enabled: at > 0 })))).toBeNull();
});

test('the first thing that is wrong is told with its variant; an abbreviation keeps its letters', () => {
  const row = rowOf(small);
  const told = (change: Partial<VariantRow>) => variantsProblem([{ ...row, ...change }]);
  expect(told({})).toBeNull();
  expect(told({ price: '-1' })).toBe('Small · Plastic · White: the price cannot be negative.');
  expect(told({ sku: 'x'.repeat(65) })).toBe(
    'Small · Plastic · White: the SKU can be at most 64 characters.',
  );
  expect(told({ barcode: 'x'.repeat(65) })).toMatch('the barcode can be at most 64 characters.');
  expect(variantsProblem([row, { ...row, id: 'other' }])).toMatch('Small · Plastic · White exists already');
});

test('each field says what is wrong with it', () => {
  expect(rowProblems(rowOf(small))).toEqual({});
  const wrong = {
    price: 'x',
    stock: '1.5',
    isDiscounted: true,
    discountPrice: 'y',
    sku: '\u200b',
    barcode: '\u200b',
  };
  expect(rowProblems({ ...rowOf(small), ...wrong })).toEqual({
    price: 'Price must be an amount in rupees',
    stock: 'Stock must be a whole number',
    discountPrice: 'Discount price must be an amount in rupees',
    sku: 'SKU contains characters that cannot be seen',
    barcode: 'Barcode contains characters that cannot be seen',
  });
});

test('a discount is an amount below the price, where there is one at all', () => {
  const said = (change: Partial<VariantRow>) =>
    rowProblems({ ...rowOf(small), isDiscounted: true, ...change }).discountPrice;
  const notLower = 'Discount price must be lower than the price';
  expect(said({ discountPrice: '499.99' })).toBeUndefined();
  expect(said({ discountPrice: '0' })).toBeUndefined();
  expect(said({ discountPrice: '500' })).toBe(notLower);
  expect(said({ discountPrice: '501' })).toBe(notLower);
  expect(said({ discountPrice: '' })).toBe(notLower);
  expect(said({ discountPrice: '-1' })).toBe('Discount price cannot be negative');
  // The price has a sentence of its own.
  expect(said({ discountPrice: '600', price: 'x' })).toBeUndefined();
  expect(said({ discountPrice: 'x', isDiscounted: false })).toBeUndefined();
});

test('codes count of what stays: what is offered, kept, or was ordered', () => {
  const row = rowOf(small);
  const owners = (rows: VariantRow[]) => codesOf(rows).map(({ sku }) => sku);
  expect(codesOf([row])).toEqual([{ sku: 'F-S', barcode: '96385074', owner: 'Small · Plastic · White' }]);
  const off = { ...row, enabled: false };
  expect(owners([off])).toEqual([]);
  expect(owners([{ ...off, isKept: true }])).toEqual(['F-S']);
  expect(owners([{ ...off, stored: { ...small, isOrdered: true } }])).toEqual(['F-S']);
  expect(owners([{ ...off, stored: null, isKept: true }])).toEqual([]);
  expect(owners([{ ...row, stored: null }])).toEqual(['F-S']);
});

test('a summary counts what is offered, with pictures that are stored or on their way', () => {
  const row = rowOf(small);
  const shown = rowOf({ ...small, imageUrl: '/media/a.webp' });
  const rows = [
    row,
    { ...shown, id: 'shown' },
    { ...row, id: 'staged', stored: null },
    { ...shown, id: 'too' },
    { ...row, enabled: false },
  ];
  expect(summariseVariants(rows, (id) => id === 'staged')).toEqual({
    active: 4,
    withImages: 3,
    stock: 40,
    valuePaise: 20_000_00,
  });
  expect(summariseVariants([], () => true)).toEqual({ active: 0, withImages: 0, stock: 0, valuePaise: 0 });
  expect(
    summariseVariants(
      [
        { ...row, price: '-5' },
        { ...row, stock: '-5' },
      ],
      () => false,
    ),
  ).toMatchObject({
    stock: 10,
    valuePaise: 0,
  });
});

test('the range of prices is of what is saved and sold', () => {
  const large = aStoredVariant({ size: 'Large', pricePaise: 2_199_00 });
  expect(priceRange([])).toBeNull();
  expect(priceRange(rowsOf([]))).toBeNull();
  expect(priceRange(rowsOf([small]))).toBe('₹500.00');
  expect(priceRange(rowsOf([large, small]))).toBe('₹500.00–₹2,199.00');
  expect(priceRange(rowsOf([large, small], { [large.id]: { enabled: false } }))).toBe('₹500.00');
  expect(priceRange(rowsOf([large, small], { [large.id]: { price: 'much' } }))).toBe('₹500.00');
});
