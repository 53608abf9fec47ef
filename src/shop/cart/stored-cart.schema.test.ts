import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem, someNewItem } from '../../../tests/cart.fixtures.ts';
import { PLACEHOLDER_IMAGE } from '../catalogue/image-address.rules.ts';
import type { CartItem } from './cart-line.rules.ts';
import { addToCart } from './cart.rules.ts';
import { readStoredCart } from './stored-cart.schema.ts';

const origin = 'http://localhost:3000';
const { cartItemId, ...fern } = aCartItem();

const read = (...entries: unknown[]) => readStoredCart(JSON.stringify(entries), origin);

test('nothing stored is an empty cart without a problem', () => {
  expect(readStoredCart(null, origin)).toEqual({ items: [] });
  expect(read()).toEqual({ items: [] });
});

test.each(['', '{', '{}', 'null', '"[]"', '7'])(
  'the stored text %j is an empty cart with a problem',
  (stored) => {
    const cart = readStoredCart(stored, origin);
    expect(cart.items).toEqual([]);
    expect(cart.problem).toBeTypeOf('string');
  },
);

test.each([
  null,
  'fern',
  { ...fern, id: 'not-a-uuid' },
  { ...fern, name: '' },
  { ...fern, price: -1 },
  { ...fern, price: 'free' },
  { ...fern, price: 1e12 },
  { ...fern, quantity: 0 },
  { ...fern, quantity: undefined },
])('the bad item %j is left out and the good one kept', (bad) => {
  const { items, problem } = read(bad, fern);
  expect(items.map((item) => item.cartItemId)).toEqual([cartItemId]);
  expect(problem).toBe('1 of 2 stored items left out');
});

test('colours and pictures that were stored as JSON text are read', () => {
  const { items } = read({
    ...fern,
    available_colors: '[{"id":"navy","name":"Navy","enabled":true,"priceModifier":200}]',
    image_urls: '["/media/a.webp"]',
  });
  expect(items[0]?.available_colors).toEqual([
    { id: 'navy', name: 'Navy', enabled: true, priceModifier: 200 },
  ]);
  expect(items[0]?.image_urls).toEqual(['/media/a.webp']);
});

test.each([
  [{ url: '//cdn.example/a.webp' }, 'https://cdn.example/a.webp'],
  [{ url: 'http://cdn.example/a.webp' }, 'https://cdn.example/a.webp'],
  [{ url: '/media/a.webp' }, 'http://localhost:3000/media/a.webp'],
  [{ url: 'javascript:alert(1)' }, 'http://localhost:3000/media/fern.webp'],
  [undefined, 'http://localhost:3000/media/fern.webp'],
])('the thumbnail %j becomes %s', (thumbnail, url) => {
  expect(read({ ...fern, thumbnail }).items[0]?.thumbnail).toEqual({
    url,
    alt: 'Boston Fern',
    width: 96,
    height: 96,
  });
});

test('fields that an older cart did not keep are empty', () => {
  const { id, name, price, quantity } = fern;
  const { items, problem } = read({ id, name, price, quantity });
  expect(items[0]).toMatchObject({ id, image_urls: [], available_colors: [], cartItemId });
  expect(problem).toBeUndefined();
});

test('without any picture the placeholder stands in', () => {
  expect(read({ ...fern, thumbnail: null, image_urls: null }).items[0]?.thumbnail.url).toBe(
    PLACEHOLDER_IMAGE,
  );
});

test('quantities are whole and bounded, prices have two decimals, equal lines become one', () => {
  const { items, problem } = read({ ...fern, quantity: '2', price: 99.999 }, { ...fern, quantity: 2.7 });
  expect(items.map(({ quantity }) => quantity)).toEqual([4]);
  expect(read({ ...fern, quantity: 5_000, price: 99.999 }).items[0]).toMatchObject({
    quantity: 999,
    price: 100,
  });
  expect(problem).toBeUndefined();
});

test('a stored cart of more than 100 lines keeps the first 100', () => {
  const entries = Array.from({ length: 102 }, (_, index) => ({ ...fern, selectedSize: `Size ${index}` }));
  const { items, problem } = read(...entries, entries[0]);
  expect(items.map(({ quantity }) => quantity)).toEqual([2, ...Array.from({ length: 99 }, () => 1)]);
  expect(problem).toBe('2 of 103 stored items left out');
});

test('options that are null or broken are left away', () => {
  const { items } = read({
    ...fern,
    selectedPotColor: null,
    selectedSize: 4,
    variantInfo: { size: 'Small' },
  });
  expect(items[0]).not.toHaveProperty('variantInfo');
  expect(items[0]?.cartItemId).toBe(cartItemId);
});

test('a cart that was saved reads back as it was', () => {
  const cart = fc
    .array(fc.tuple(someNewItem, fc.integer({ min: 1, max: 30 })), { maxLength: 10 })
    .map((adds) =>
      adds.reduce<readonly CartItem[]>((items, [item, count]) => addToCart(items, item, count, 50), []),
    );
  fc.assert(
    fc.property(cart, (items) => {
      expect(readStoredCart(JSON.stringify(items), '')).toEqual({ items });
    }),
  );
});

test('nothing that is stored makes reading fail', () => {
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({ ...fields(), extra: fc.jsonValue() }, { requiredKeys: [] }),
  );
  const stored = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(entry).map((list) => JSON.stringify(list)),
  );
  fc.assert(
    fc.property(stored, (text) => {
      for (const item of readStoredCart(text, origin).items) {
        expect(Number.isInteger(item.quantity) && item.quantity >= 1 && item.quantity <= 999).toBe(true);
        expect(Number.isFinite(item.price) && item.price >= 0).toBe(true);
        expect(URL.canParse(item.thumbnail.url, origin)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

function fields() {
  const keys = Object.keys(aCartItem()) as (keyof CartItem)[];
  const valid: Record<string, unknown> = aCartItem();
  return Object.fromEntries(keys.map((key) => [key, fc.oneof(fc.constant(valid[key]), fc.jsonValue())]));
}
