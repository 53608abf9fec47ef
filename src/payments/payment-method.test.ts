import { expect, test } from 'vitest';
import { cashOnDelivery } from './cash/description.rules.ts';
import { type OnlineMethod, createPaymentMethods } from './payment-method.ts';
import { type PaymentGateway, isProviderError } from './provider.ts';
import { standardMethod } from './standard-method.rules.ts';

const online: OnlineMethod = {
  ...standardMethod,
  gateway: {} as PaymentGateway,
  window: { scriptUrl: '', origins: { scripts: [], frames: [], connections: [] } },
  variables: { keys: [], webhook: '' },
};
const methods = createPaymentMethods(online, cashOnDelivery);

test('ways to pay are told from each other, in all that shoppers read of them', () => {
  for (const read of [
    ({ key }) => key,
    ({ label }) => label,
    ({ words }) => words.choice,
    ({ words }) => words.hint,
    ({ words }) => words.button,
  ] satisfies ((method: typeof online | typeof cashOnDelivery) => string)[]) {
    expect(new Set(methods.all.map(read).filter(Boolean)).size).toBe(2);
  }
});

test('cash has no provider: the order is placed at once, and money goes back by hand', () => {
  expect(methods.find('cash')).toMatchObject({ begins: 'at-once', money: 'on-delivery', refund: 'by-hand' });
  expect(methods.online).toEqual([online]);
  expect(methods.gateway('razorpay')).toBe(online.gateway);
  for (const key of ['cash', 'gone']) {
    expect(() => methods.gateway(key)).toThrow(expect.toSatisfy(isProviderError));
  }
});

test('a way to pay that the shop has no more is called by its key', () => {
  expect([methods.label('cash'), methods.label('gone')]).toEqual(['Cash on delivery', 'gone']);
});
