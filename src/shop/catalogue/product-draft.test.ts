import { expect, test } from 'vitest';
import { rebase } from '../edit/edit.rules.ts';
import {
  type ProductDraft,
  describeChanges,
  emptyDraft,
  productDraftSchema,
  productLabels,
} from './product-draft.rules.ts';

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
