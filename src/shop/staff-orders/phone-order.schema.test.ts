import { expect, test } from 'vitest';
import { aCustomer } from '../../../tests/catalogue.fixtures.ts';
import { phoneOrderSchema } from './phone-order.schema.ts';

const draft = {
  key: '6f2b8f7e-31f7-4bb6-9d67-0c4d3c2a8e11',
  lines: [{ productId: '0b9f5f2c-8a67-4b3e-9a51-6a2b7a3c9d10', variantId: null, quantity: 1 }],
  customer: aCustomer,
  discountPaise: 0,
  freeDelivery: false,
  reason: '',
  hours: 24,
  pay: 'link',
  expectedPaise: 100_00,
};

const refusedIn = (change: object) => {
  const read = phoneOrderSchema().safeParse({ ...draft, ...change });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.')).toSorted();
};

test('what costs less needs a reason', () => {
  expect(refusedIn({})).toEqual([]);
  expect(refusedIn({ discountPaise: 1 })).toEqual(['reason']);
  expect(refusedIn({ freeDelivery: true, reason: '  ' })).toEqual(['reason']);
  expect(refusedIn({ discountPaise: 1, freeDelivery: true, reason: 'A regular' })).toEqual([]);
});

test('a missing reason is told together with whatever else is wrong', () => {
  const customer = { ...aCustomer, city: '', phone: '' };
  expect(refusedIn({ discountPaise: 1, customer })).toEqual(['customer.city', 'customer.phone', 'reason']);
  expect(refusedIn({ discountPaise: null, customer, reason: null })).toEqual([
    'customer.city',
    'customer.phone',
    'discountPaise',
    'reason',
  ]);
  expect(refusedIn({ discountPaise: null, freeDelivery: true })).toEqual(['discountPaise', 'reason']);
});
