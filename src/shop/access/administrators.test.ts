import { expect, test } from 'vitest';
import { createBrokenShop } from '../../../tests/broken-shop.ts';
import { isAdmin } from './administrators.ts';

test('without a database nobody is an administrator, and the log says why', async () => {
  const { shop, logged } = createBrokenShop();
  expect(await isAdmin(shop, { userId: 'u1' })).toBe(false);
  expect(logged).toEqual(['Error checking admin status:']);
});
