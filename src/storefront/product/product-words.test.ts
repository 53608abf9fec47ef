import { expect, test } from 'vitest';
import { breadcrumbCategory } from './breadcrumb-category.ts';
import { chosenGoods } from './chosen-goods.ts';
import { movedNote } from './moved-note.ts';
import { paragraphs } from './paragraphs.ts';
import { initialChoice } from './product-choice.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';
import { describeGoods, selectionSummary } from './selection-summary.ts';

test('the breadcrumb takes the category asked for only if the product belongs to it', () => {
  const categories = [
    { id: 'f', name: 'Foliage' },
    { id: 'i', name: 'Indoor' },
  ];
  const product = { categories, featuredCategoryId: 'i' };
  expect(breadcrumbCategory(product, 'f')?.name).toBe('Foliage');
  expect(breadcrumbCategory(product, 'x')?.name).toBe('Indoor');
  expect(breadcrumbCategory(product, null)?.name).toBe('Indoor');
  expect(breadcrumbCategory({ categories, featuredCategoryId: null }, null)?.name).toBe('Foliage');
  expect(breadcrumbCategory({ categories: [], featuredCategoryId: 'i' }, 'f')).toBeUndefined();
});

test('paragraphs are separated by empty lines', () => {
  expect(paragraphs('One.\n\nTwo\nlines.\r\n\r\n\n Three. \n')).toEqual(['One.', 'Two\nlines.', 'Three.']);
  expect(paragraphs(' \n\n ')).toEqual([]);
});

test('the summary speaks of options, price and stock', () => {
  const product = aVariantProduct();
  const goods = chosenGoods(product, initialChoice(product));
  expect(describeGoods(goods)).toBe('Plastic, Small, White');
  expect(selectionSummary(goods, '')).toBe('Plastic, Small, White, ₹300.00, 10 quantity left.');
  expect(selectionSummary(goods, 'Moved.')).toMatch(/^Moved\. Plastic/);
  const plain = aProduct({ stock: 50 });
  expect(selectionSummary(chosenGoods(plain, initialChoice(plain)), '')).toBe('₹500.00.');
});

test('a note names what moved along, not what was changed', () => {
  const before = { size: 'Small', potType: 'Round', potColor: 'Black' };
  expect(movedNote(before, { ...before, size: 'Large' }, 'size')).toBe('');
  expect(movedNote(before, { ...before, size: 'Large', potColor: null }, 'size')).toBe(
    'To suit Large, we changed pot color to none.',
  );
});
