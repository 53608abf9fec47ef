import { expect, test } from 'vitest';
import { rebase } from '../edit/edit.rules.ts';
import {
  type ProductDraft,
  columnsOf,
  describeChanges,
  draftKeys,
  emptyDraft,
  freeNames,
  picturesOf,
  productDraftSchema,
  productLabels,
  toColumns,
  toDraft,
} from './product-draft.rules.ts';
import type { StoredProduct } from './draft-field.schema.ts';

const draft: ProductDraft = {
  ...emptyDraft,
  name: 'Fern',
  description: 'Green',
  price: '100',
  categoryIds: ['5b0f1b6e-0000-4000-8000-000000000001'],
};

function problems(change: Partial<ProductDraft>): string[] {
  const parsed = productDraftSchema.safeParse({ ...draft, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test.each<[Partial<ProductDraft>, string]>([
  [{ name: '  ' }, 'Product name is required'],
  [{ description: ' \n ' }, 'Description is required'],
  [{ categoryIds: [] }, 'At least one category is required'],
  [{ price: '' }, 'Price must be an amount in rupees'],
  [{ price: '-1' }, 'Price cannot be negative'],
  [{ price: '1.005' }, 'Price can have at most two decimals'],
  [{ price: '1e3' }, 'Price must be an amount in rupees'],
  [{ price: '999999999999' }, 'Price can be at most ₹1,00,00,000.00'],
  [{ price: '99999999999999999' }, 'Price can be at most ₹1,00,00,000.00'],
  [{ stock: '1.5' }, 'Stock must be a whole number'],
  [{ stock: '' }, 'Stock must be a whole number'],
  [{ stock: '-1' }, 'Stock cannot be negative'],
  [{ stock: '9999999999' }, 'Stock can be at most 10,00,000'],
  [{ images: ['javascript:alert(1)'] }, 'Not the address of a picture'],
  [{ isDiscounted: true, discountPrice: '' }, 'Discount price must be an amount in rupees'],
  [{ isDiscounted: true, discountPrice: '100' }, 'Discount price must be lower than the price'],
])('%j is refused: %s', (change, message) => {
  expect(problems(change)).toEqual([message]);
});

test('an empty dialog misses name, description, category and price; a filled one nothing', () => {
  expect(problems({ ...emptyDraft })).toEqual([
    'Product name is required',
    'Description is required',
    'Price must be an amount in rupees',
    'At least one category is required',
  ]);
  expect(problems({})).toEqual([]);
  expect(problems({ discountPrice: '500' })).toEqual([]);
});

test('what others saved is taken over where nothing was typed', () => {
  const mine = { ...draft, price: '120', name: 'My Fern' };
  const theirs = { ...draft, name: 'Their Fern', description: 'Greener' };
  const rebased = rebase(productLabels, { base: draft, mine, theirs });
  expect(rebased).toEqual({ ...draft, price: '120', name: 'My Fern', description: 'Greener' });
  expect(describeChanges(theirs, rebased, [])).toEqual([
    { field: 'Name', from: 'Their Fern', to: 'My Fern' },
    { field: 'Price', from: '₹100.00', to: '₹120.00' },
  ]);
});

test('the order of keys is no change', () => {
  const [first] = draft.sizes;
  const sizes = draft.sizes.map(({ id, name, enabled }) => ({ enabled, name, id }));
  expect(first).toBeDefined();
  expect(describeChanges(draft, { ...draft, sizes }, [])).toEqual([]);
});

test('what is wrong with a discount price stands beside it', () => {
  const parsed = productDraftSchema.safeParse({ ...draft, isDiscounted: true, discountPrice: '100' });
  expect(parsed.error?.issues[0]?.path).toEqual(['discountPrice']);
});

test('a discount price is looked at where there is one, and must be lower where it counts', () => {
  expect(problems({ discountPrice: 'soon' })).toEqual(['Discount price must be an amount in rupees']);
  expect(problems({ discountPrice: '100' })).toEqual([]);
  expect(problems({ isDiscounted: true, discountPrice: '99.99' })).toEqual([]);
  expect(problems({ isDiscounted: true, discountPrice: '100.01' })).toEqual([
    'Discount price must be lower than the price',
  ]);
});

test('what is stored of a draft is that draft again, field by field', () => {
  const [small] = emptyDraft.sizes;
  const [beige, charcoal] = emptyDraft.colors;
  if (!small || !beige || !charcoal) throw new Error('No older options');
  const whole: ProductDraft = {
    ...draft,
    stock: '3',
    sku: 'BF-1',
    barcode: '8901',
    images: ['/media/a.webp'],
    glance: 'Easy\nHardy',
    lightText: 'Bright',
    sizes: [{ ...small, enabled: true }, ...emptyDraft.sizes.slice(1)],
    colors: [{ ...beige, enabled: true, images: ['/media/b.webp'] }, ...emptyDraft.colors.slice(1)],
    defaultSize: 'small',
    isPublished: false,
    isDiscounted: true,
    discountPrice: '99.50',
  };
  const { categoryIds } = whole;
  const stored = { ...toColumns(whole), categoryIds } as unknown as StoredProduct;
  expect(toDraft(stored)).toEqual(whole);
  expect(Object.keys(productLabels)).toEqual(draftKeys);
  expect(columnsOf(whole, ['price', 'isFeatured'])).toEqual({ pricePaise: 100_00, isFeatured: false });
  expect(columnsOf(whole, [])).toEqual({});
});

test('a change is told in words: categories by name, a long text by how it begins', () => {
  const [id = ''] = draft.categoryIds;
  const gone = '5b0f1b6e-0000-4000-8000-000000000002';
  expect(
    describeChanges(draft, { ...draft, categoryIds: [id, gone] }, [
      { id, name: 'Ferns' },
      { id: 'x', name: 'Palms' },
    ]),
  ).toEqual([{ field: 'Categories', from: 'Ferns', to: `Ferns, ${gone}` }]);
  const described = (length: number) =>
    describeChanges(draft, { ...draft, description: 'g'.repeat(length) }, [])[0]?.to;
  expect(described(200)).toBe('g'.repeat(200));
  expect(described(201)).toBe(`${'g'.repeat(200)}…`);
});

test('what shoppers would get for nothing: a product, or it in some of its colours', () => {
  const [one, two] = emptyDraft.colors;
  if (!one || !two) throw new Error('No colours');
  const free = (change: Partial<ProductDraft>) => freeNames({ ...draft, ...change });
  const beige = (priceModifier: string, enabled = true) => ({ ...one, priceModifier, enabled });
  expect([free({}), free({ price: 'ten' }), free({ price: '' })]).toEqual([[], [], []]);
  expect(free({ price: 'ten', colors: [beige('-100')] })).toEqual([]);
  expect(free({ price: '0' })).toEqual(['Fern']);
  expect(free({ isDiscounted: true, discountPrice: '0' })).toEqual(['Fern']);
  expect(free({ discountPrice: '0' })).toEqual([]);
  expect(free({ colors: [beige('-100'), { ...two, enabled: true }] })).toEqual(['Fern in Beige']);
  expect(free({ colors: [beige('-150')] })).toEqual(['Fern in Beige']);
  expect(free({ colors: [beige('-99.99')] })).toEqual([]);
  expect(free({ colors: [beige('-100', false), beige('none'), beige('0')] })).toEqual([]);
  expect(free({ colors: [beige('-60')], isDiscounted: true, discountPrice: '60' })).toEqual([
    'Fern in Beige',
  ]);
  // A product that is free by itself is told once.
  expect(free({ price: '0', colors: [beige('0')] })).toEqual(['Fern']);
});

test('its pictures are those of its gallery, its light and all its colours', () => {
  const [one, ...others] = emptyDraft.colors;
  if (!one) throw new Error('No colours');
  const colors = [{ ...one, images: ['/c.webp', '/d.webp'] }, ...others];
  expect(picturesOf({ ...draft, images: ['/a.webp'], lightImage: '/b.webp', colors })).toEqual([
    '/a.webp',
    '/b.webp',
    '/c.webp',
    '/d.webp',
  ]);
  expect(picturesOf(draft)).toEqual([]);
});
