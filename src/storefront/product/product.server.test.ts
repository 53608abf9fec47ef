import { expect, test, vi } from 'vitest';
import type { Shop } from '../../shop/shop.types.ts';
import { breadcrumbCategory, loadRelatedProducts } from './product.server.ts';

test('related products that cannot be read are none, and the log says why', async () => {
  const failure = new Error('connection lost');
  const select = () => {
    throw failure;
  };
  const error = vi.fn();
  const shop = { db: { select }, log: { error } } as unknown as Shop;
  for (const stock of [1, 0]) {
    expect(await loadRelatedProducts(shop, { id: 'p1', stock, variants: [] })).toEqual([]);
  }
  expect(error).toHaveBeenCalledWith({ err: failure, productId: 'p1' }, expect.any(String));
});

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
