import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createBrokenShop } from '../../../tests/broken-shop.ts';
import { aProfile } from '../../../tests/people.fixtures.ts';
import { callerContext, shopContext } from '../../http/context.ts';
import { loader } from './orders.tsx';
import { updateProfile } from './profile-actions.server.ts';

function asked() {
  const { shop, logged } = createBrokenShop();
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(callerContext, { kind: 'user', userId: 'u1', email: 'asha@example.com', role: 'user' });
  return { context, logged };
}

test('a profile that could not be stored says so, with the reason', async () => {
  const { context, logged } = asked();
  const form = new URLSearchParams(aProfile);
  const { data, init } = await updateProfile({ context, form, userId: 'u1' });
  expect(init?.status).toBe(500);
  expect(data).toMatchObject({
    ok: false,
    message: 'Error updating profile: Something went wrong on our side. Please try again.',
  });
  expect(logged).toEqual(['Error updating profile:']);
});

test('orders that could not be read are only logged', async () => {
  const { context, logged } = asked();
  const url = new URL('http://shop.test/orders');
  const shown = await loader({ context, url } as unknown as Parameters<typeof loader>[0]);
  expect(shown.orders).toEqual([]);
  expect(logged).toEqual(['Error fetching orders:']);
});
