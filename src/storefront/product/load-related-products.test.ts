import { expect, test, vi } from 'vitest';
import type { Shop } from '../../shop/shop.types.ts';
import { loadRelatedProducts } from './load-related-products.server.ts';

test('related products that cannot be read are none, and the log says why', async () => {
  const failure = new Error('connection lost');
  const select = () => {
    throw failure;
  };
  const error = vi.fn();
  const shop = { db: { select }, log: { error } } as unknown as Shop;
  expect(await loadRelatedProducts(shop, 'p1')).toEqual([]);
  expect(error).toHaveBeenCalledWith({ err: failure, productId: 'p1' }, expect.any(String));
});
