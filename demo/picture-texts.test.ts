import { expect, test } from 'vitest';
import { asPacked } from './catalogue/picture-texts.ts';
import { demoShop } from './shop.ts';

const LONGEST = 120;
/** By the picture's name; several products show the same boxes. */
const seen: Record<string, string> = Object.assign({}, ...demoShop.products.map((product) => product.seen));
const texts = Object.values(seen);

test('every picture of a product says what is seen, in words of its own', () => {
  for (const product of demoShop.products) {
    const shown = [
      product.picture,
      ...product.furtherPictures,
      ...(product.kind === 'variants' ? product.variants.map(({ picture }) => picture) : []),
      ...(product.kind === 'older-colors' ? Object.values(product.colorImages).flat() : []),
    ];
    for (const picture of shown)
      expect(product.seen[picture], picture).toMatch(picture in asPacked ? /^How we pack/ : product.name);
  }
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.length > LONGEST || / {2}|undefined|, ,/.test(text))).toEqual([]);
});

test('plant, size, height, pot and what stands beside it are named', () => {
  const of = (...names: string[]) => names.map((name) => seen[name]);
  expect(
    of(
      'monstera-deliciosa--large-plastic--black',
      'tulsi',
      'monstera-deliciosa--close',
      'red-anthurium--close',
      'haworthia--size',
      'golden-pothos--size',
      'curry-leaf--in-a-room',
      'boston-fern--in-a-room',
      'terracotta-pot--stone',
    ),
  ).toEqual([
    'Monstera Deliciosa, whole, large, 65–85 cm tall, in a black plastic pot',
    'Tulsi (Holy Basil), whole, 25–35 cm tall, in a terracotta clay pot',
    'Leaves of Monstera Deliciosa, seen from near by',
    'Flowers and leaves of Red Anthurium, seen from near by',
    'Haworthia Zebra, small, 10–12 cm tall, beside a mug',
    'Golden Pothos, small, 20–30 cm long, beside five books with a mug on them',
    'Curry Leaf in the sun of a balcony',
    'Boston Fern in a tiled bathroom, beside towels',
    'Classic Terracotta Pot, empty, in stone',
  ]);
});
